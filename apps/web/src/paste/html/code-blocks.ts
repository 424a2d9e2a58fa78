import type { Element, Root, RootContent } from 'hast'
import { languageIn, languageNamed } from './code-language.ts'
import { styleOf } from './style-of.ts'
import { attribute, find, make, rewrite, textOf } from './tree.ts'

/** Line numbers, and buttons that are no `<button>`. */
const NO_CODE =
  /(?:^|\s)(?:line-?numbers?|linenos?|lineno|gutter|hljs-ln-numbers|hljs-button|blob-num|rouge-gutter|code-snippet__line-index|copy-btn|toolbar|pre-numbering)(?:\s|$)/
/** What the bars above code say, apart from the language. */
const TOOL_WORDS =
  /复制代码|复制|拷贝|下载|运行|编辑|收起|展开|折叠|自动换行|代码块|预览|\b(?:copy code|copied|copy|download|run|edit|wrap|collapse|expand|preview|explain)\b/gi
const LONGEST_BAR = 60
const PROSE = /^(?:p|h[1-6]|li|blockquote|dt|dd)$/
const NO_BAR = 'no bar of tools'

/** Makes every way to show code a `<pre>` with a `<code>` that names the language, and nothing else in it. */
export function findCodeBlocks(tree: Root | Element, outer: string | null = null): void {
  for (const child of tree.children) if (child.type === 'element') rewriteOne(child, outer)
}

function rewriteOne(element: Element, outer: string | null): void {
  const language = languageIn(element) ?? outer
  const shown = shownCode(element)
  if (shown === null) {
    findCodeBlocks(element, language)
    return
  }
  const inside = find(shown, (each) => languageIn(each) !== null)
  const named = (inside && languageIn(inside)) ?? languageIn(shown) ?? language ?? barOf(element, shown)
  const code = make('code', [{ type: 'text', value: codeText(shown) }], {
    className: named === null ? [] : [`language-${named}`],
  })
  Object.assign(element, make('pre', [code]))
}

/** Returns the part of an element that is its code. Null if the element is no block of code. */
function shownCode(element: Element): Element | null {
  if (element.tagName === 'pre' || isStyledAsCode(element)) return element
  if (!/^(?:div|section|figure|table)$/.test(element.tagName)) return null
  if (element.tagName === 'table' && find(element, isLineOfCode)) return element
  const isPart = isMarked(element) ? isCode : (each: Element) => isCodeCell(each) || isOwnPre(element, each)
  const shown = find(element, isPart)
  return shown && isAlone(element, shown) ? shown : null
}

const isCode = ({ tagName }: Element) => tagName === 'code'
const isOwnPre = (wrapper: Element, each: Element) => each.tagName === 'pre' && !isInGutter(wrapper, each)

/** ChatGPT's blocks of code have no `<pre>`. */
const isMarked = (element: Element) => attribute(element, 'dataMarkdownCopy') === 'code-block'

/** GitHub shows a file as a table of its lines. */
const isLineOfCode = (element: Element) => /(?:^|\s)blob-code(?:\s|$)/.test(attribute(element, 'className'))

const isCodeCell = (element: Element) =>
  element.tagName === 'td' && /(?:^|\s)(?:code|rouge-code)(?:\s|$)/.test(attribute(element, 'className'))

function isInGutter(wrapper: Element, code: Element): boolean {
  const gutter = find(wrapper, (each) => NO_CODE.test(attribute(each, 'className')))
  return gutter !== null && find(gutter, (each) => each === code) !== null
}

/** Code editors copy lines as elements of fixed width in which white space counts. */
function isStyledAsCode(element: Element): boolean {
  const style = styleOf(element)
  const isFixed = /mono|consolas|menlo|courier/.test(style.get('font-family') ?? '')
  return element.tagName === 'div' && isFixed && style.get('white-space') === 'pre'
}

/** Returns true if a wrapper holds no text but the code and a bar of tools. */
function isAlone(wrapper: Element, code: Element): boolean {
  const rest = textAround(wrapper, code).replace(TOOL_WORDS, ' ').trim()
  return rest === '' || languageNamed(rest) !== null
}

/** Returns the language that a bar above the code names. */
function barOf(wrapper: Element, code: Element): string | null {
  return languageNamed(textAround(wrapper, code).replace(TOOL_WORDS, ' ').trim())
}

function textAround(wrapper: Element, code: Element): string {
  const read = (node: RootContent): string => {
    if (node.type !== 'element' || node === code) return node.type === 'text' ? node.value : ''
    // A bar has no paragraphs.
    if (PROSE.test(node.tagName) && textOf(node).trim() !== '') return NO_BAR
    return isTool(node) ? '' : node.children.map(read).join(' ')
  }
  const text =
    wrapper === code
      ? ''
      : read(wrapper)
          .replace(/[\s\u200b]+/g, ' ')
          .trim()
  return text.length > LONGEST_BAR ? NO_BAR : text
}

function isTool(element: Element): boolean {
  return /^(?:button|svg)$/.test(element.tagName) || NO_CODE.test(attribute(element, 'className'))
}

/** Elements that are lines of code. */
const LINES = /^(?:div|p|li|tr|section)$/

function codeText(shown: Element): string {
  const codes: Element[] = []
  rewrite(shown, (each) => {
    if (each.tagName === 'code') codes.push(each)
    return each.tagName === 'code' ? [each] : null
  })
  const text = (codes.length === 0 ? [shown] : codes).map(linesOf).join('\n')
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^\n+|\s+$/g, '')
}

function linesOf(code: Element): string {
  let text = ''
  const read = (node: RootContent) => {
    if (node.type === 'text') text += node.value
    if (node.type !== 'element' || isTool(node)) return
    if (node.tagName === 'br') text += '\n'
    else readElement(node)
  }
  const readElement = (element: Element) => {
    const isLine = LINES.test(element.tagName) && element !== code
    if (isLine && text !== '' && !text.endsWith('\n')) text += '\n'
    const before = text
    for (const child of element.children) read(child)
    // An empty line is an element with a line break in it, or with nothing.
    if (isLine && (text === before || !text.endsWith('\n'))) text += '\n'
  }
  readElement(code)
  return text
}

/** Returns the text of a block of code that stands where only a line can, such as in a cell. */
export function codeLines(pre: Element): string[] {
  return textOf(pre).split('\n')
}
