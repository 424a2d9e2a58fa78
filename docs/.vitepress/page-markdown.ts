import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'

type Node = ReturnType<typeof fromHtml> | ReturnType<typeof fromHtml>['children'][number]
type Element = Extract<Node, { type: 'element' }>

/**
 * Returns a page of the built site as Markdown, for readers that are models; null if the page has no article. It is
 * made from the HTML, because tables of limits, errors and endpoints are not in the page's source.
 */
export function pageMarkdown(html: string): string | null {
  const article = findElement(fromHtml(html), (element) => hasClass(element, 'vp-doc'))
  if (!article) return null
  const tree = toMdast(article, {
    // Vue marks its fragments with comments.
    nodeHandlers: { comment: () => [] },
    handlers: {
      // Buttons that copy code have no text for readers.
      button: () => [],
      span: (state, element) => (hasClass(element, 'lang') ? [] : state.all(element)),
      a: (state, element) => {
        if (hasClass(element, 'header-anchor')) return []
        const children = state.all(element) as never[]
        return { type: 'link', url: markdownPath(String(element.properties.href ?? '')), children }
      },
      div: (state, element) => {
        const language = classesOf(element).find((name) => name.startsWith('language-'))
        const pre = language && findElement(element, ({ tagName }) => tagName === 'pre')
        if (!pre) return state.toFlow(state.all(element))
        return {
          type: 'code',
          lang: language.slice('language-'.length) || null,
          value: textOf(pre).trimEnd(),
        }
      },
    },
  })
  return toMarkdown(tree, { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] })
}

/** Returns where a page of the site has its Markdown. Other targets stay as they are. */
function markdownPath(href: string): string {
  return /^[a-z]+:/i.test(href)
    ? href
    : href.replace(/\.html(?=#|$)/, '.md').replace(/\/(?=#|$)/, '/index.md')
}

function findElement(node: Node, matches: (element: Element) => boolean): Element | null {
  if (node.type === 'element' && matches(node)) return node
  const children: readonly Node[] = 'children' in node ? node.children : []
  for (const child of children) {
    const found = findElement(child, matches)
    if (found) return found
  }
  return null
}

function classesOf({ properties }: Element): readonly string[] {
  return [properties.className ?? []].flat().map(String)
}

function hasClass(element: Element, name: string): boolean {
  return classesOf(element).includes(name)
}

function textOf(node: Node): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
