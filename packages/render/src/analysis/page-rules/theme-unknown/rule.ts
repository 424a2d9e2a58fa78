import { themesNamed } from '../../../themes/catalogue.ts'
import type { PageRule } from '../page-rule.ts'

/** The line of the front matter that names a theme. */
const THEME_LINE = /^theme:[ \t]*\S[^\n]*/m

/** Finds a theme in the front matter that doesn't exist, or a name that several own themes have. */
export const themeUnknown = {
  id: 'theme_unknown',
  severity: 'medium',
  words: {
    en: {
      message:
        'The front matter names a theme that doesn’t exist, or a name that several of your themes have. The pages have another theme.',
      fix: 'Write the id of a theme, or give your themes different names.',
    },
    zh: {
      message: '文首写的主题不存在，或者你有几个主题同名，页面用的是别的主题。',
      fix: '写主题的 id，或者给你的主题起不同的名字。',
    },
  },
  find: ({ article, positions, ownThemes }) => {
    const named = article.frontMatter?.theme ?? null
    if (named === null || themesNamed(named, ownThemes).length === 1) return []
    const line = THEME_LINE.exec(positions.text)
    const start = line?.index ?? 0
    return [{ start, end: start + (line?.[0].length ?? 3) }]
  },
} as const satisfies PageRule
