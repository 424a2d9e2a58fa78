import type { PageFinding, PageRule, TextBlock } from '../page-rule.ts'

const row = /^ {0,3}\|.*\|[ \t]*$/
const delimiters = /^[ \t|:-]+$/

/** Finds tables without the line of hyphens below their head, or with too few or too many columns in it. */
export const tableBroken = {
  id: 'table_broken',
  severity: 'high',
  words: {
    en: {
      message:
        'The line of hyphens below the table’s head is missing or has {used} columns instead of {limit}: readers see bars.',
      fix: 'Put one |---| for each column below the first row.',
    },
    zh: {
      message: '表头下缺少分隔行，或分隔行有 {used} 列而表头有 {limit} 列，读者看到的是一行行竖线。',
      fix: '在第一行下面写分隔行，每列一个 |---|。',
    },
  },
  find: ({ texts }) => texts.flatMap(findingsIn),
} as const satisfies PageRule

function findingsIn({ block, source, prose, start }: TextBlock): PageFinding[] {
  if (block.kind !== 'paragraph') return []
  const [head = '', second = ''] = prose.split('\n')
  if (!row.test(head) || !row.test(second)) return []
  const limit = columnsOf(head)
  const isDelimiter = delimiters.test(second) && second.includes('-')
  const line = `|${' --- |'.repeat(limit)}`
  // A table in a list is indented: its patch would have to be, too.
  const [from, to] = [head.length + 1, head.length + 1 + (isDelimiter ? second.length : 0)]
  return [
    {
      start,
      end: start + source.length,
      numbers: { used: isDelimiter ? columnsOf(second) : 0, limit },
      patch: { start: start + from, end: start + to, replacement: isDelimiter ? line : `${line}\n` },
    },
  ]
}

function columnsOf(line: string): number {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length
}
