/** Scripts that no bundled font has, by the free font of the Noto family that has them. */
const FONTS: readonly (readonly [font: string, script: RegExp])[] = [
  ['Noto Sans Bamum', /\p{Script=Bamum}/u],
  ['Noto Sans Batak', /\p{Script=Batak}/u],
  ['Noto Sans Chakma', /\p{Script=Chakma}/u],
  ['Noto Sans Coptic', /\p{Script=Coptic}/u],
  ['Noto Sans Cuneiform', /\p{Script=Cuneiform}/u],
  ['Noto Sans Deseret', /\p{Script=Deseret}/u],
  ['Noto Sans Egyptian Hieroglyphs', /\p{Script=Egyptian_Hieroglyphs}/u],
  ['Noto Sans Glagolitic', /\p{Script=Glagolitic}/u],
  ['Noto Sans Gothic', /\p{Script=Gothic}/u],
  ['Noto Sans Hanunoo', /\p{Script=Hanunoo}/u],
  ['Noto Sans Kaithi', /\p{Script=Kaithi}/u],
  ['Noto Sans Lepcha', /\p{Script=Lepcha}/u],
  ['Noto Sans Lisu', /\p{Script=Lisu}/u],
  ['Noto Sans Ogham', /\p{Script=Ogham}/u],
  ['Noto Sans Phoenician', /\p{Script=Phoenician}/u],
  ['Noto Sans Runic', /\p{Script=Runic}/u],
  ['Noto Sans Saurashtra', /\p{Script=Saurashtra}/u],
  ['Noto Sans Shavian', /\p{Script=Shavian}/u],
  ['Noto Sans Syloti Nagri', /\p{Script=Syloti_Nagri}/u],
  ['Noto Sans Tagalog', /\p{Script=Tagalog}/u],
  ['Noto Sans Tai Tham', /\p{Script=Tai_Tham}/u],
  ['Noto Sans Wancho', /\p{Script=Wancho}/u],
  ['Noto Sans Yi', /\p{Script=Yi}/u],
];

/** Names of fonts that have these characters, as far as they are of a script that has one. Pure. */
export function suggestFonts(characters: string): readonly string[] {
  return FONTS.filter(([, script]) => script.test(characters)).map(([font]) => font);
}
