/** Characters of the basic plane that take two columns of a plain-text editor. Those beyond it have two UTF-16 units. */
const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60]/g
const NO_WIDTH = /[\p{Mn}\u200b-\u200d]/gu
const ASCII = /^[\t -~]*$/

/** Returns the width of a line in an editor with fixed-width letters. CJK characters and emoji take two columns. */
export function columnsOf(line: string): number {
  if (ASCII.test(line)) return line.length
  return line.length + (line.match(WIDE)?.length ?? 0) - (line.match(NO_WIDTH)?.length ?? 0)
}

/** Returns the length of a line for a program that counts each character as one. */
export function charactersOf(line: string): number {
  return ASCII.test(line) ? line.length : [...line].length
}
