import type { PageFinding, PageRule } from '../page-rule.ts'

const OPENER = /^[ \t>]*(:{3,}[ \t]*[\p{L}][\p{L}\p{N}_-]*)/gmu

/** Finds `::: name` with a name that means nothing, so that readers see the colons. */
export const containerUnknown = {
  id: 'container_unknown',
  severity: 'medium',
  words: {
    en: {
      message: 'This container has no known name, so readers see its colons.',
      fix: 'Use a name such as tip, quote, number, steps, compare, checklist, timeline, profile, rating, price, qa, poll or gallery.',
    },
    zh: {
      message: '“:::”后面的名称无法识别，冒号会直接显示给读者。',
      fix: '改用可用的名称，例如 tip、quote、number、steps、compare、checklist、timeline、profile、rating、price、qa、poll、gallery。',
    },
  },
  find: ({ texts }) =>
    texts.flatMap(({ block, start, prose }): PageFinding[] =>
      block.kind !== 'paragraph'
        ? []
        : [...prose.matchAll(OPENER)].map(({ 0: whole, 1: opener = '', index }) => {
            const end = start + index + whole.length
            return { start: end - opener.length, end }
          }),
    ),
} as const satisfies PageRule
