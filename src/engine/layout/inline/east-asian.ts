const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]$/;
const HANGUL = /^[\u1100-\u11ff\u3130-\u318f\ua960-\ua97c]$/;

/** True for full-width and wide characters other than Hangul, between which white space is not needed. */
export function isWideCharacter(char: string): boolean {
  return WIDE.test(char) && !HANGUL.test(char);
}
