import { readFileSync } from 'node:fs';
import t from 'tap';
import { createKey, startGatewayProcess } from '../support/gateway/gateway-process.js';
import { startCatalogueServer } from '../support/sources/catalogue-server.js';
import { dataFolder } from '../support/storage/data-folder.js';

/** The unit of the service allows the gateway and the worker 320 MB together; an idle gateway has some 60. */
const MAX_MEGABYTES = 220;
const LANGUAGES = [...'abcdefghijklmnopqrstuvwxyzabcdefghijklmn'].map(
  (letter, index) => `${letter}${'xy'[index % 2]}${'pqr'[index % 3]}`,
);

/** The most memory that a process has had. */
const peakMegabytes = (pid: number): number =>
  Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;

const longText = 'word '.repeat(400);
const longRow = (id: number) => ({
  id,
  name: `Recipe ${id} ${longText}`,
  author_bio: {
    description: longText,
    category: 'life,weather',
    ...Object.fromEntries(LANGUAGES.map((language) => [`description-${language}`, longText])),
  },
});

t.test(
  'the largest catalogue that is accepted takes little memory, while it is read and when it is shown',
  async (t) => {
    const server = await startCatalogueServer(t);
    for (let page = 1; page <= 40; page++) {
      const path = page === 1 ? '/recipes.json?per_page=100' : `/recipes.json?page=${page}`;
      const data = Array.from({ length: 34 }, (_, index) => longRow(page * 100 + index));
      const body = { data, next_page_url: `${server.base}/recipes.json?page=${page + 1}` };
      server.serve(path, JSON.stringify(body));
    }
    const gateway = await startGatewayProcess({ dataDir: dataFolder(t) });
    t.teardown(() => gateway.stop());
    const key = await createKey(gateway.dataDir, 'owner', 'write');
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const answer = await fetch(`${gateway.base}${path}`, {
        ...{ method, headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    const added = await call('POST', '/api/catalogues', { address: `${server.base}/recipes.json` });
    const { status, body } = await call('POST', `/api/catalogues/${added.body.data.id}/refresh`);
    let task = body.data;
    for (let second = 0; second < 300 && status === 202 && task.state === 'running'; second++) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      task = (await call('GET', `/api/tasks/${task.id}`)).body.data;
    }
    const listed = await call('GET', '/api/catalogues');
    t.ok(listed.body.data[0].recipes > 500, `${listed.body.data[0].recipes} recipes were read`);
    for (const query of ['', '?search=recipe', '?page=4&per_page=100', '?search=nothing']) {
      const found = await call('GET', `/api/catalogues/recipes${query}`);
      t.equal(found.status, 200);
      t.ok(found.body.data.recipes.length <= 100);
    }
    t.ok(peakMegabytes(gateway.pid) < MAX_MEGABYTES, `the gateway had at most ${peakMegabytes(gateway.pid)} MB`);
  },
);
