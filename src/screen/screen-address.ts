/** A picture as an answer to a display names it. */
export interface ScreenAddress {
  /** What firmware keeps it under; see `nameOf`. */
  readonly name: string;
  /** Path of its address, from the gateway's base: `/screens/<22 random characters>/<name>.png`. */
  readonly path: string;
}

/** The address of a picture: the token opens it, the name is for those who save the file. */
export function addressScreen(name: string, token: string, mediaType: string): ScreenAddress {
  return { name, path: `/screens/${token}/${name}.${mediaType === 'image/bmp' ? 'bmp' : 'png'}` };
}
