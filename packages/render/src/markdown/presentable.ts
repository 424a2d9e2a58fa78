import { withinALine } from './within-a-line.ts'

/**
 * Removes what a page can't show: control characters, lone surrogates, and more combining marks than a line has room
 * for. Every line then ends with one `\n`.
 */
export function presentable(markdown: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g
  return withinALine(markdown.replace(/\r\n?/g, '\n').replace(invisible, '').toWellFormed())
}
