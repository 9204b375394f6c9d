import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LruMap } from '@inkstand/common/lru-map';
import { SerialQueue } from '@inkstand/common/serial-queue';
import { RateLimit } from '../../http/http.js';
import type { SecretBox, SpecialScreenTable } from '../../store/store.js';
import { addressScreen, type ScreenAddress } from '../name/screen-address.js';
import { hashToSix, nameOf, nextNameTime } from '../name/screen-name.js';
import { type SpecialPanel, SpecialScreenPainter } from './paint-special.js';
import { SPECIAL_PREFIXES, type SpecialScreen } from './poster.js';

/** Size of the cache of painted screens; the oldest are dropped first. */
const CACHE_BYTES = 8 * 1024 * 1024;
/** Maximum number of named screens that can be downloaded; they are painted on download. */
const MAX_NAMED = 1000;
/** Maximum number of screens of callers that have not joined, all of which fit into the cache. */
const MAX_STRANGERS = 150;
/** Screens that strangers are the first to get, in a minute; then they share one for each size, without their MAC. */
const STRANGERS_PER_MINUTE = 60;

/** A special screen that names the page where more can be read; all that strangers get do. */
export type AddressedScreen = Extract<SpecialScreen, { readonly address: string }>;

interface Named {
  readonly screen: SpecialScreen;
  readonly panel: SpecialPanel;
  readonly locale: string;
  readonly isStranger: boolean;
}

interface NamedScreen {
  readonly named: Named;
  readonly digest: string;
  readonly stem: string;
}

interface SpecialScreenFile {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/bmp';
}

interface SpecialScreensOptions {
  readonly names: Pick<SpecialScreenTable, 'find' | 'note' | 'save'>;
  readonly secrets: Pick<SecretBox, 'digest'>;
  readonly now: () => number;
  /** The owner's language, such as `de`. */
  readonly locale: () => string;
}

/**
 * Special screens by name and address. They get a name without being painted, are painted on download, and cached in
 * memory.
 */
export class SpecialScreens {
  readonly #options: SpecialScreensOptions;
  readonly #named = new LruMap<string, Named>({ max: MAX_NAMED });
  /** The same for callers that have not joined, which never displace those of displays that have. */
  readonly #strangers = new LruMap<string, Named>({ max: MAX_STRANGERS });
  readonly #newStrangers = new RateLimit(STRANGERS_PER_MINUTE, () => performance.now());
  readonly #paintings = new SerialQueue();
  readonly #painted = new LruMap<string, Uint8Array>({ max: CACHE_BYTES, sizeOf: (_, { length }) => length });
  #painter: SpecialScreenPainter | undefined;

  constructor(options: SpecialScreensOptions) {
    this.#options = options;
  }

  /** Loads the fonts ahead of the first display. */
  prepare(): void {
    this.#painter ??= new SpecialScreenPainter();
  }

  /** Frees the painted screens and the fonts, 0.1 to 8 MB; the next download paints again. */
  release(): void {
    this.#painted.clear();
    this.#painter = undefined;
  }

  /**
   * The screen of a display that has joined.
   *
   * @param viewer identifies the display: a MAC, or another unique text
   * @param locale its language; the owner's by default
   * @param isSaved the name is stored on disk; false for calls that anyone can make
   */
  show(screen: SpecialScreen, panel: SpecialPanel, viewer: string, locale?: string, isSaved = true): ScreenAddress {
    return this.#send(this.#name(screen, panel, viewer, false, locale), isSaved);
  }

  /**
   * The screen of any other caller. When too many ask for one that nobody got before, they share one. Its name is not
   * stored on disk.
   *
   * @param viewer as for `show`
   */
  showStranger(screen: AddressedScreen, panel: SpecialPanel, viewer: string): ScreenAddress {
    const wanted = this.#name(screen, panel, viewer, true);
    if (this.#mayPaint(wanted.digest)) return this.#send(wanted, false);
    const shared = { kind: 'pending', address: screen.address } as const;
    return this.#send(this.#name(shared, panel, `${panel.widthPx}x${panel.heightPx}`, true), false);
  }

  #send({ stem, digest, named }: NamedScreen, isSaved: boolean): ScreenAddress {
    const { names, now } = this.#options;
    const earlier = names.find(stem);
    let nameTime = earlier?.nameTime ?? 0;
    if (earlier?.digest !== digest) {
      nameTime = nextNameTime(now(), nameTime + 1);
      // The name is in memory already. Displays are answered even when the disk is full, so a failed write does not
      // matter here.
      if (isSaved) names.save(stem, { digest, nameTime }).catch(() => undefined);
      else names.note(stem, { digest, nameTime });
    }
    return this.#address(named, digest, nameOf(stem, nameTime));
  }

  /** The address for pages; the names sent to displays do not change. */
  preview(screen: SpecialScreen, panel: SpecialPanel, viewer: string, locale?: string): ScreenAddress {
    const { stem, digest, named } = this.#name(screen, panel, viewer, false, locale);
    return this.#address(named, digest, nameOf(stem, this.#options.names.find(stem)?.nameTime ?? 0));
  }

  /** The file for an address from `show` or `preview`; undefined when unknown or expired. */
  async read(token: string): Promise<SpecialScreenFile | undefined> {
    const named = this.#named.peek(token) ?? this.#strangers.peek(token);
    if (!named) return undefined;
    const mediaType = named.panel.format === 'bmp' ? 'image/bmp' : 'image/png';
    const bytes = this.#painted.get(token) ?? (await this.#paintInTurn(token, named));
    return { bytes, mediaType };
  }

  /** One painting at a time for strangers, and whatever else waits is answered between two. */
  #paintInTurn(token: string, named: Named): Uint8Array | Promise<Uint8Array> {
    if (!named.isStranger) return this.#paint(token, named);
    return this.#paintings.run(async () => {
      await setImmediate();
      return this.#painted.get(token) ?? this.#paint(token, named);
    });
  }

  #mayPaint(digest: string): boolean {
    if (this.#strangers.has(this.#tokenOf(digest))) return true;
    return this.#newStrangers.allows('all');
  }

  #name(
    screen: SpecialScreen,
    panel: SpecialPanel,
    viewer: string,
    isStranger: boolean,
    locale = this.#options.locale(),
  ): NamedScreen {
    const named: Named = { screen, panel, locale, isStranger };
    const stem = `${SPECIAL_PREFIXES[screen.kind]}${hashToSix(viewer)}`;
    return { named, digest: digestOf(named), stem };
  }

  #address(named: Named, digest: string, name: string): ScreenAddress {
    const token = this.#tokenOf(digest);
    (named.isStranger ? this.#strangers : this.#named).set(token, named);
    return addressScreen(name, token, named.panel.format === 'bmp' ? 'image/bmp' : 'image/png');
  }

  #paint(token: string, { screen, panel, locale }: Named): Uint8Array {
    this.#painter ??= new SpecialScreenPainter();
    const bytes = this.#painter.paint(screen, panel, locale);
    this.#painted.set(token, bytes);
    return bytes;
  }

  #tokenOf(digest: string): string {
    const secret = this.#options.secrets.digest(`special picture ${digest}`);
    return Buffer.from(secret, 'hex').toString('base64url').slice(0, 22);
  }
}

/** Equal for equal bytes, because painting depends on nothing else. */
function digestOf({ screen, panel, locale }: Named): string {
  const { widthPx, heightPx, bitDepth, minBitDepth, palette, rotationDegrees, mirrored, format } = panel;
  const colors = minBitDepth === undefined ? 'palette' : palette;
  const depths = [palette ? colors : bitDepth, minBitDepth ?? 1];
  const parts = [screen, widthPx, heightPx, ...depths, rotationDegrees, mirrored, format, locale];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
