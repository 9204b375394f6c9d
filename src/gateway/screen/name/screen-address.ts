/** A screen as named in an answer to a display. */
export interface ScreenAddress {
  /** The name under which firmware stores it; see `nameOf`. */
  readonly name: string;
  /** Path from the gateway's base: `/screens/<22 random characters>/<name>.png`. */
  readonly path: string;
}

/** The address of a screen. The token grants access; the name is for people who save the file. */
export function addressScreen(name: string, token: string, mediaType: string): ScreenAddress {
  return { name, path: `/screens/${token}/${name}.${mediaType === 'image/bmp' ? 'bmp' : 'png'}` };
}
