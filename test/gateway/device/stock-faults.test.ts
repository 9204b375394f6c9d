// @tier full: plays every board with old and new firmware
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode } from 'fast-png';
import t, { type Test } from 'tap';
import { listPalettes } from '../../../src/engine/model/model.js';
import { BOARD_FACTS, type BoardFact } from '../../support/display/board-facts.js';
import { firmwareOf } from '../../support/display/board-rules.js';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { drawPainted, type Painting } from '../../support/display/paint-test-screen.js';
import { addContent, startGateway } from '../../support/gateway/display-gateway.js';
import { startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { dataFolder } from '../../support/storage/data-folder.js';

/** The reply of a time server on this machine. */
async function askTime(port: number): Promise<Buffer> {
  const socket = createSocket('udp4');
  const request = Buffer.alloc(48);
  request[0] = (4 << 3) | 3;
  socket.send(request, port, '127.0.0.1');
  const [answer] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return answer;
}

const SIGNATURE = '89504e470d0a1a0a';

interface File {
  readonly kind: 'png' | 'bmp';
  readonly sides: readonly [number, number];
  readonly bits: number;
  readonly isPalette: boolean;
  readonly levels: number;
}

function read(bytes: Buffer): File {
  const kind = bytes.toString('hex', 0, 8) === SIGNATURE ? 'png' : 'bmp';
  if (kind === 'bmp') return { kind, sides: [0, 0], bits: 1, isPalette: false, levels: 2 };
  const { data, width, height } = decode(bytes);
  const bits = bytes[24] ?? 0;
  const levels = new Set<number>();
  for (const byte of data) for (let shift = 0; shift < 8; shift += bits) levels.add((byte >> shift) & (2 ** bits - 1));
  return { kind, sides: [width, height], bits, isPalette: bytes[25] === 3, levels: levels.size };
}

const factOf = (name: string): BoardFact => BOARD_FACTS.find((fact) => fact.name === name)!;

/** Every file that boards of these names get: special screens, text and photographs, in each palette that can be chosen. */
async function filesOf(t: Test, names: readonly string[], paintings: readonly Painting[] = ['text', 'ramp']) {
  const gateway = await startGateway(t);
  const id = await addContent(gateway);
  gateway.device.joinWindow.open(60);
  const files: File[] = [];
  for (const [index, name] of names.entries()) {
    const mac = `AA:BB:CC:DD:EE:${String(index).padStart(2, '0')}`;
    const display = new FakeDisplay(gateway.base, firmwareOf(factOf(name), 'new')!, mac);
    files.push(read((await display.wake('powercycle')).picture!));
    await gateway.runner.settle();
    const device = () => gateway.tables.devices.findByMac(mac)!;
    const { model, board } = gateway.device.panels.of(device());
    for (const paletteId of listPalettes(model, board)) {
      await gateway.tables.devices.update(device().id, { paletteId });
      for (const painting of paintings) {
        gateway.draw = drawPainted(painting);
        gateway.contents.set(id, {
          name,
          version: `${name} ${paletteId} ${painting}`,
          revision: '1',
          refreshSeconds: 900,
        });
        await gateway.runner.settle();
        gateway.clock.nowMs += 905_000;
        // Boards with equal panels share a file.
        const { picture } = await display.wake();
        if (picture) files.push(read(picture));
      }
    }
  }
  return files;
}

const MONO = BOARD_FACTS.filter(({ inks }) => inks.includes('gray-4')).map(({ name }) => name);

t.test('mono panels: a 4-bit grey PNG is garbled', async (t) => {
  const files = await filesOf(t, MONO, ['ramp']);
  t.ok(files.some(({ bits }) => bits === 2) && files.length > MONO.length);
  t.same(
    files.filter(({ bits, isPalette }) => bits > 2 || isPalette),
    [],
  );
});

t.test('xiao_epaper_3clr: black of a 2-bit PNG becomes red', async (t) => {
  t.same(
    (await filesOf(t, ['xiao_epaper_3clr'])).filter(({ bits, isPalette }) => bits !== 1 || isPalette),
    [],
  );
});

t.test('og_4clr: a true-colour PNG is not accepted, and a wider one wraps', async (t) => {
  const files = await filesOf(t, ['og_4clr']);
  t.ok(files.some(({ isPalette }) => isPalette));
  const wrong = files.filter(({ sides, isPalette, bits }) => sides.join() !== '800,480' || (!isPalette && bits > 1));
  t.same(wrong, []);
});

for (const name of ['xteink_x4', 'xiao_epaper_mini', 'seeed_sticky', 'waveshare_397']) {
  t.test(`${name}: a BMP never appears after the refresh`, async (t) => {
    t.same(
      (await filesOf(t, [name], ['text'])).filter(({ kind }) => kind === 'bmp'),
      [],
    );
  });
}

for (const name of ['crowpanel42', 'm5_paper_mono']) {
  t.test(`${name}: a 1-bit PNG never appears`, async (t) => {
    const files = await filesOf(t, [name]);
    t.same(
      files.filter(({ bits }) => bits !== 2),
      [],
    );
    t.same(
      files.filter(({ levels }) => levels < 3),
      [],
      'two levels would be drawn as 1 bit',
    );
  });
}

t.test('seeed_sticky: four greys come out as black and white', async (t) => {
  t.same(
    (await filesOf(t, ['seeed_sticky'])).filter(({ bits }) => bits !== 1),
    [],
  );
});

t.test('reterminal_e1004: true-colour rows overflow and BMP corrupts the heap', async (t) => {
  const files = await filesOf(t, ['reterminal_e1004'], ['text']);
  t.same(
    files.filter(({ kind, bits, isPalette }) => kind !== 'png' || bits !== 4 || !isPalette),
    [],
  );
});

t.test('og_gen2: waits for a clock year of 2020 or later without a limit', async (t) => {
  const free = createSocket('udp4').bind(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address();
  await new Promise<void>((resolve) => free.close(() => resolve()));
  const gateway = await startGatewayProcess({ dataDir: dataFolder(t), flags: ['--ntp-port', String(port)] });
  t.teardown(() => gateway.stop());
  const seconds = (await askTime(port)).readUInt32BE(40) - 2_208_988_800;
  t.ok(Math.abs(seconds * 1000 - Date.now()) < 60_000, 'a gateway without the Internet serves its own time');
});

for (const name of ['og_gen2_4clr', 'sensoria_c5', 'trmnl_steam']) {
  t.test(`${name}: no file avoids its fault, so it gets those of its panel`, async (t) => {
    const { widthPx, heightPx, file } = factOf(name);
    const [kind, bits] = file.split(' ');
    const files = (await filesOf(t, [name], ['ramp'])).filter((one) => one.isPalette === (kind === 'palette'));
    t.ok(files.some((one) => one.bits === Number(bits)));
    t.same(
      files.filter(({ sides }) => sides.join() !== [widthPx, heightPx].join()),
      [],
    );
  });
}

/** The picture of the welcome screen. */
async function setupPicture(t: Test, name: string) {
  const { base } = await startGateway(t);
  const headers = { ID: 'AA:BB:CC:DD:EE:01', Model: name, 'FW-Version': '1.9.0' };
  const body = JSON.parse((await plainRequest(`${base}/api/setup`, { headers })).body.toString());
  return { address: body.image_url as string, picture: await plainRequest(body.image_url) };
}

for (const name of ['xteink_x3', 'reterminal_e1004']) {
  t.test(`${name}: the setup logo as BMP crashes`, async (t) => {
    const { picture } = await setupPicture(t, name);
    t.equal(picture.headers['content-type'], 'image/png');
    const { widthPx, heightPx } = factOf(name);
    t.same(read(picture.body).sides, [widthPx, heightPx]);
  });
}

t.test('FastEPD devices: a wide 1-bit PNG crashes', async (t) => {
  for (const fact of BOARD_FACTS.filter(({ inks }) => inks.includes('gray-16'))) {
    const files = await filesOf(t, [fact.name], ['text']);
    t.same(
      files.filter(({ sides }) => sides.join() !== [fact.widthPx, fact.heightPx].join()),
      [],
      fact.name,
    );
  }
});

t.test('all: a relative address of the setup logo is not followed', async (t) => {
  for (const name of ['og', 'x', 'xteink_x3']) {
    const { address, picture } = await setupPicture(t, name);
    t.match(address, /^http:\/\/127\.0\.0\.1:\d+\/screens\//, name);
    t.equal(picture.status, 200, 'without a redirect');
  }
});

t.test('all: a body without its length is not shown', async (t) => {
  const { base } = await startGateway(t);
  const headers = { ID: 'AA:BB:CC:DD:EE:01', Model: 'og', 'FW-Version': '1.9.0' };
  const answer = await plainRequest(`${base}/api/display`, { headers });
  const picture = await plainRequest(JSON.parse(answer.body.toString()).image_url);
  for (const { headers: sent, body } of [answer, picture]) {
    t.equal(Number(sent['content-length']), body.length);
    t.equal(sent['transfer-encoding'], undefined);
  }
});

t.test('all: an image_url with another scheme than the base address fails', async (t) => {
  const { base } = await startGateway(t);
  const headers = { ID: 'AA:BB:CC:DD:EE:01', Model: 'og', 'X-Forwarded-Proto': 'https' };
  const answer = await plainRequest(`${base}/api/display`, { headers });
  t.match(JSON.parse(answer.body.toString()).image_url, /^http:\/\//, 'from a proxy that is not trusted');
});
