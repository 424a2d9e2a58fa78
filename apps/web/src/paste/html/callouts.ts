import type { Root } from 'hast'
import { attribute, find, make, rewrite, textOf } from './tree.ts'

/** The kinds of boxes of Yuque, by Galley's names for them. */
const YUQUE: Readonly<Record<string, string>> = {
  info: 'NOTE',
  tips: 'TIP',
  color1: 'NOTE',
  color2: 'NOTE',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
}

/** Makes boxes with a tone quotations with the attribute `tone` (GitHub, Yuque), and Notion's boxes plain quotations. */
export function findCallouts(tree: Root): void {
  rewrite(tree, (element) => {
    const classes = attribute(element, 'className')
    const [, github] =
      /(?:^|\s)markdown-alert-(note|tip|important|warning|caution)(?:\s|$)/.exec(classes) ?? []
    const yuque = /(?:^|\s)ne-alert(?:\s|$)/.test(classes)
      ? (YUQUE[attribute(element, 'dataType')] ?? 'NOTE')
      : null
    const tone = github?.toUpperCase() ?? yuque
    if (tone !== null && element.tagName === 'div') {
      const title = find(element, (each) => /markdown-alert-title/.test(attribute(each, 'className')))
      const content = element.children.filter((child) => child !== title)
      Object.assign(element, make('blockquote', content, { tone }))
    }
    // A page's `<aside>` may also be what stands beside the article.
    const isBox = element.tagName === 'aside' && /^\s*\p{Extended_Pictographic}/u.test(textOf(element))
    const isQuote = /(?:^|\s)(?:ne-quote|quote-container)(?:\s|$)/.test(classes)
    if (isBox || isQuote) element.tagName = 'blockquote'
    return null
  })
}
