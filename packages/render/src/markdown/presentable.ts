import { withinALine } from './within-a-line.ts'

/**
 * Control characters and lone surrogates have no shape that a page could show, nor have marks beyond those that a line has room
 * for; every line ends with one `\n`.
 */
export function presentable(markdown: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
  const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g
  return withinALine(markdown.replace(/\r\n?/g, '\n').replace(invisible, '').toWellFormed())
}
