import type { PageFinding, PageRule } from '../page-rule.ts'

/** The bounds keep each search linear. */
const NAME = '(?<!!)[[【]([^[\\]【】\\n]{1,200})[\\]】]'
const ADDRESS = 'https?://[^\\s<>()（）]{1,2000}'
const apart = new RegExp(`${NAME}(?:[ \\t]{1,3}[(（]|(?<=】)[(（])(${ADDRESS})[)）]`, 'g')
const blankInside = new RegExp(
  `(?<!!)\\[([^[\\]\\n]{1,200})\\]\\((${ADDRESS}(?: [^\\s<>()"'（）]{1,200}){1,5})\\)`,
  'g',
)
const open = new RegExp(
  `(?<!!)\\[([^[\\]\\n]{1,200})\\]\\((${ADDRESS})(?=[\\s，。、；！？]|$)(?![^\\n()]{0,300}\\))`,
  'g',
)
const empty = /(?<!!)\[([^[\]\n]{1,200})\]\([ \t]{0,3}\)/g

/** Finds links whose brackets or addresses are visible, or that lead nowhere. */
export const linkBroken = {
  id: 'link_broken',
  severity: 'medium',
  words: {
    en: {
      message: 'The link is written with an error: readers see its brackets, or it leads nowhere.',
      fix: 'Write it as [text](https://…) without a blank between the brackets and inside the address.',
    },
    zh: {
      message: '链接写法有误：读者会看到方括号和网址，或点了没有反应。',
      fix: '写成 [文字](https://…)，括号之间和网址里都不留空格。',
    },
  },
  find: ({ texts }) => texts.flatMap(({ source, start }) => broken(source, start)),
} as const satisfies PageRule

function broken(source: string, offset: number): PageFinding[] {
  if (!/[\]】]/.test(source)) return []
  // Characters of code stay in place, and match nothing.
  const text = source.replace(/`[^`\n]{1,2000}`/g, (code) => '\ue000'.repeat(code.length))
  const link = (name: string, address: string) => `[${name}](${address})`
  const all = [
    ...mended(text, apart, link),
    ...mended(text, blankInside, (name, address) => link(name, address.replaceAll(' ', '%20'))),
    ...mended(text, open, link),
    ...mended(text, empty, (name) => name),
  ]
  return all.map(({ start, end, replacement }) => {
    const place = { start: offset + start, end: offset + end }
    return { ...place, patch: { ...place, replacement } }
  })
}

function mended(text: string, pattern: RegExp, write: (name: string, address: string) => string) {
  return [...text.matchAll(pattern)].map(({ 0: whole, 1: name = '', 2: address = '', index }) => ({
    start: index,
    end: index + whole.length,
    replacement: write(name, address),
  }))
}
