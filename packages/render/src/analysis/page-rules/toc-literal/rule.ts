import type { PageFinding, PageRule } from '../page-rule.ts'

const contents =
  /^[ \t]*(?:@?\[(?:toc|目录)\](?:\([^()\n]{0,80}\))?|\[\[_?toc_?\]\]|\{:toc\}|\$\{toc\})[ \t]*$/i

/** Finds marks for a table of contents that other tools replace. Here they stay as they are. */
export const tocLiteral = {
  id: 'toc_literal',
  severity: 'medium',
  words: {
    en: {
      message: 'The mark for a table of contents isn’t replaced: readers see it as it is.',
      fix: 'Delete it.',
    },
    zh: { message: '目录标记不会变成目录，读者会直接看到它。', fix: '删除这一行。' },
  },
  find: ({ texts, positions }) =>
    texts.flatMap(({ block, source, start }): PageFinding[] => {
      if (block.kind !== 'paragraph' || !contents.test(source)) return []
      const after = /^[ \t]*(?:\r?\n){0,2}/.exec(
        positions.text.slice(start + source.length, start + source.length + 8),
      )
      const place = { start, end: start + source.length }
      return [{ ...place, patch: { start, end: place.end + (after?.[0].length ?? 0), replacement: '' } }]
    }),
} as const satisfies PageRule
