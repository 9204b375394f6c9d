// @tier full: draws random designs on five panels; scripts/nightly draws a thousand
import t from 'tap';
import { findModel, panelOf } from '../../../src/engine/model/model.js';
import { checkDrawing, type Design, Designs, readDesign, writeDesign } from '../../../src/gateway/design/design.js';
import { collectRecipe, importRecipe } from '../../../src/gateway/plugin/plugin.js';
import { createPreviewer, PluginContents } from '../../../src/gateway/screen/screen.js';
import { DesignStepTable } from '../../../src/gateway/store/plugin/design-step-table.js';
import { createWorkerHost } from '../../../src/gateway/worker/host/host.js';
import { createRecipeRenderer } from '../../../src/gateway/worker/jobs/render/render-recipe.js';
import type { RenderJob } from '../../../src/gateway/worker/protocol/render.js';
import { FIVE_PANELS, NOW_MS } from '../../support/drawing/draw-design.js';
import { openPluginContext } from '../../support/gateway/plugin-module.js';
import { countCases, fc } from '../../support/property.js';
import { RANDOM_DATA, randomDesign } from '../../support/random/random-design.js';

const host = createWorkerHost();
t.teardown(() => host.stop());
t.setTimeout(7_200_000);
const OWNER = { id: 1, name: '', firstName: '', lastName: '', locale: 'de', timeZone: 'UTC', utcOffsetSeconds: 0 };
const DEVICE = { friendlyId: 'ABC123' } as Parameters<PluginContents['makeJob']>[2]['device'];
const render = createRecipeRenderer();
const draw = (job: RenderJob) => render({ ...job, pinned: true, assets: { kind: 'none' } });

/** Whether a drawing stays inside its grid, and names each block whose text is cut. */
function findFault(design: Design, drawn: Awaited<ReturnType<typeof draw>>, ratio: number): string | undefined {
  const { boxes = [], words = [] } = drawn;
  const grid = boxes.find((box) => box.class.split(' ').includes('design'));
  if (!grid) return 'there is no grid';
  const [right, bottom] = [grid.x + grid.width + 1, grid.y + grid.height + 1];
  const outside = boxes
    .filter(({ id, width }) => id.startsWith('block-') && width > 0)
    .find(
      (box) => box.x < grid.x - 1 || box.y < grid.y - 1 || box.x + box.width > right || box.y + box.height > bottom,
    );
  if (outside) return `${outside.id} stands outside`;
  const isInGrid = ({ x, y }: { x: number; y: number }): boolean => x / ratio < right && y / ratio < bottom;
  const cut = words.find((word) => word.cut !== undefined && isInGrid(word));
  const isNoted = checkDrawing(design, drawn, ratio).some(({ code }) => code === 'cut');
  return cut && !isNoted ? `there is no note about ${cut.text}` : undefined;
}

/** The design as an export has it: other plugins stay at home. */
const withoutPlugins = (design: Design): string =>
  writeDesign(design)
    .replace(/"plugin":\d+(?=[,}])/g, '"plugin":0')
    .replace(/other_plugin_\d+/g, 'other_plugin_0');

t.test(
  'the wall shows the bytes of the preview on every panel, and the same as markup and after an import',
  async (t) => {
    const context = await openPluginContext(t, host);
    const { plugins, origins, store } = context;
    const shared = { user: () => OWNER, now: () => NOW_MS, reach: () => ({ allowLoopback: false, gatewayPorts: [] }) };
    const contents = new PluginContents({ ...context, ...shared });
    const preview = createPreviewer({ ...shared, plugins, origins, contents, runJob: draw });
    const designs = new Designs(new DesignStepTable(store), plugins, async () => undefined);
    const show = async (pluginSettingId: number, panel: ReturnType<typeof panelOf>) =>
      draw({
        ...(await contents.makeJob(
          { kind: 'plugin', pluginSettingId },
          panel,
          { device: DEVICE, telemetry: undefined },
          NOW_MS,
        )),
        details: true,
      });
    const static_data = JSON.stringify(RANDOM_DATA);
    const create = async () =>
      (await plugins.create({ name: 'Board', strategy: 'static', settings: { static_data } })).id;
    // The second and third plugin can be shown, and 999 is none.
    const others = [await create(), await create(), await create()];
    for (const other of others.slice(1))
      await plugins.writeMarkup(other, { full: '<div class="layout">{{ state }}</div>' });
    const id = await create();
    let pictures = 0;
    const property = fc.asyncProperty(randomDesign, async (design) => {
      await designs.start(id, design);
      await designs.publish(id);
      const { markup } = await collectRecipe(plugins, id);
      const walls: Buffer[] = [];
      for (const [name, orientation] of FIVE_PANELS) {
        const model = findModel(name)!;
        const upright = panelOf(model, orientation === undefined ? {} : { orientation });
        const panel = { ...upright, format: 'png', rotationDegrees: 0, mirrored: false } as const;
        const wall = await show(id, panel);
        const tried = await preview({ pluginSettingId: id, markup: {}, view: 'full', panel });
        if (!Buffer.from(wall.bytes).equals(tried.bytes)) throw new Error(`${name}: the preview is another picture`);
        const fault = findFault(design, wall, panel.pixelRatio);
        if (fault !== undefined) throw new Error(`${name} ${orientation ?? ''}: ${fault}`);
        walls.push(Buffer.from(wall.bytes));
        pictures += 1;
      }
      const panel = panelOf(findModel('og_png')!);
      await designs.continueAsMarkup(id);
      const continued = await show(id, panel);
      if (!walls[0]?.equals(continued.bytes)) throw new Error('as markup it is another picture');
      const recipe = { settings: { strategy: 'static', static_data }, markup, ignoredFiles: [] };
      const { setting } = await importRecipe(plugins, recipe, 'Board');
      const read = readDesign((await plugins.markup(setting.id)).design ?? '');
      if (writeDesign(read) !== withoutPlugins(design)) throw new Error('the import is another design');
      const imported = await show(setting.id, panel);
      const isSame =
        writeDesign(design) === withoutPlugins(design) && !design.blocks.some(({ kind }) => kind === 'plugin');
      if (isSame && !walls[0]?.equals(imported.bytes)) throw new Error('the import is another picture');
      await plugins.discard(setting.id);
    });
    const count = countCases(4);
    await fc.assert(property, { numRuns: count });
    t.equal(pictures >= count * FIVE_PANELS.length, true, `${pictures} pictures`);
  },
);
