import { Unreadable } from './unreadable.ts'

/** A longer label is prose, and doesn't fit a box. */
const MAX_LABEL_CHARS = 240

/** The HTML that Mermaid allows in labels. Other text in angle brackets stays text, such as `List<T>`. */
const MARKUP =
  /<\/?(?:a|abbr|b|big|center|code|div|em|font|h[1-6]|i|iframe|img|kbd|li|mark|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|u|ul)(?:\s[^<>]*)?\/?>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  semi: ';',
  colon: ':',
  comma: ',',
}

/**
 * Returns a label as plain text; its line breaks are `\n`.
 *
 * @throws Unreadable if it is too long.
 */
export function readLabel(source: string): string {
  const label = unquote(source.trim())
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(MARKUP, '')
    .replace(/\bfa[bklrs]?:fa-[\w-]+/g, '')
    .replace(/[#&](#?\w{1,8});/g, decode)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML doesn't allow them.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
  if (label.length > MAX_LABEL_CHARS) throw new Unreadable()
  return label
}

function unquote(text: string): string {
  const inner = /^"([\s\S]*)"$/.exec(text)?.[1] ?? text
  const markdown = /^`([\s\S]*)`$/.exec(inner)?.[1]
  return markdown === undefined ? inner : markdown.replace(/\*\*|__/g, '')
}

function decode(whole: string, name: string): string {
  const known = ENTITIES[name]
  if (known !== undefined) return known
  const digits = name.replace('#', '')
  if (!/^\d{1,7}$/.test(digits)) return whole
  const code = Number(digits)
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : ' '
}
