import { stripEnd } from '@inkstand/common/strip-end';
import { type HttpRequest, json, noContent, picture, type Reply, type Route, withHeaders } from '../http/http.js';
import {
  type AddressedScreen,
  DevicePanels,
  type ScreenAddress,
  ScreenFiles,
  SETUP_PANEL,
  type SpecialScreens,
} from '../screen/screen.js';
import { answerCurrent, answerDisplay } from './answer/display-answer.js';
import { tokenOf } from './answer/shown-screens.js';
import { screenPage } from './download/screen-page.js';
import { RECOVERY_SECONDS } from './plan/refresh-rate.js';
import { readClaim, readTraits } from './report/read-headers.js';

interface RecoveryRoutesOptions {
  readonly dataDir: string;
  readonly specials: SpecialScreens;
  /** The text of the screen, in the owner's language. */
  readonly reason: string;
  /** For displays that ask to be set up; at most 127 characters. */
  readonly setupMessage: string;
}

/** Displays notice soon that the gateway works again. */
const NO_CHOICE = { modelName: undefined, paletteId: undefined, orientation: undefined } as const;

/**
 * The routes of displays while the gateway cannot open its data: all get a screen that says so, because nothing is known of
 * them. None is asked to forget its key.
 */
export function createRecoveryRoutes(options: RecoveryRoutesOptions): Route[] {
  const handlers = new RecoveryHandlers(options);
  const { display, screen, setup, current, image, page } = handlers;
  const log = { path: '/api/log', handle: () => noContent(), takesTypedHost: true };
  return [
    { method: 'GET', path: '/api/display', handle: display, takesTypedHost: true },
    { method: 'GET', path: '/screens/:token/:name', handle: screen, anyOrigin: true },
    { method: 'GET', path: '/api/setup', handle: setup, takesTypedHost: true },
    { method: 'POST', ...log },
    { method: 'GET', ...log },
    { method: 'GET', path: '/api/current_screen', handle: current, anyOrigin: true },
    { method: 'GET', path: '/api/display/current', handle: current, anyOrigin: true },
    { method: 'GET', path: '/api/current_image', handle: image, anyOrigin: true },
    { method: 'GET', path: '/screen/:id', handle: page },
  ];
}

class RecoveryHandlers {
  readonly #options: RecoveryRoutesOptions;
  readonly #panels = new DevicePanels();
  readonly #files: ScreenFiles;

  constructor(options: RecoveryRoutesOptions) {
    this.#options = options;
    this.#files = new ScreenFiles(options.dataDir);
  }

  readonly display = (request: HttpRequest): Reply =>
    answerDisplay({
      base: request.origin.base,
      screen: this.#show(request),
      refreshSeconds: RECOVERY_SECONDS,
      device: undefined,
      isDoubleClick: false,
      takesTemperatureProfile: false,
      hasTouchbar: false,
      firmwarePath: undefined,
    });

  /** Files that displays were told of before are still there. */
  readonly screen = async (request: HttpRequest): Promise<Reply> => {
    const token = request.params.token ?? '';
    const special = await this.#options.specials.read(token);
    if (special) return picture(special.bytes, special.mediaType);
    for (const mediaType of ['image/png', 'image/bmp'] as const) {
      const bytes = /^[A-Za-z0-9_-]{22}$/.test(token) ? await this.#files.read({ token, mediaType }) : undefined;
      if (bytes) return picture(bytes, mediaType);
    }
    return json({ status: 404 }, 404);
  };

  /** Status 404 in the body: firmware shows the message and asks again after 15 minutes. */
  readonly setup = (request: HttpRequest): Reply => {
    const { specials, setupMessage } = this.#options;
    const shown = specials.showStranger(this.#screenFor(request), SETUP_PANEL, 'recovery setup');
    const image_url = request.origin.base + shown.path;
    return json({ status: 404, api_key: null, friendly_id: null, image_url, message: setupMessage.slice(0, 127) });
  };

  readonly current = (request: HttpRequest): Reply =>
    answerCurrent(request.origin.base, this.#show(request), RECOVERY_SECONDS);

  readonly image = async (request: HttpRequest): Promise<Reply> => {
    const file = await this.#options.specials.read(tokenOf(this.#show(request)));
    if (!file) return json({ status: 404 }, 404);
    const headers = { 'Cache-Control': 'no-store', 'Refresh-Rate': String(RECOVERY_SECONDS) };
    return withHeaders(picture(file.bytes, file.mediaType), headers);
  };

  readonly page = (request: HttpRequest): Reply => {
    const prefix = stripEnd(new URL(request.origin.base).pathname, '/');
    return screenPage('Inkstand', prefix + this.#show(request).path, RECOVERY_SECONDS);
  };

  #show(request: HttpRequest): ScreenAddress {
    const header = (name: string): string | undefined => request.header(name);
    const traits = { reportedModel: undefined, reportedWidthPx: undefined, reportedHeightPx: undefined };
    const { panel } = this.#panels.ofStranger({
      ...NO_CHOICE,
      ...traits,
      firmwareVersion: undefined,
      ...readTraits(header),
    });
    const { mac = panel.name } = readClaim(header);
    return this.#options.specials.showStranger(this.#screenFor(request), panel, `recovery ${mac}`);
  }

  #screenFor(request: HttpRequest): AddressedScreen {
    return { kind: 'error', address: request.origin.numericBase, reason: this.#options.reason };
  }
}
