import type { Element, Root, RootContent } from 'hast'
import { isMarker } from './marker-colour.ts'
import { hasClass, styleOf } from './style-of.ts'
import { attribute, isElement, isGap, make } from './tree.ts'

/** Replaces styles of word processors by the elements that HTML has for them. */
export function nameStyles(tree: Root | Element, isInLink = false): void {
  for (const child of tree.children) {
    if (child.type !== 'element') continue
    nameStyles(child, isInLink || child.tagName === 'a')
    if (/^(?:p|div)$/.test(child.tagName)) nameParagraph(child)
    else if (/^(?:span|b|i|u|font|strong|em|a)$/.test(child.tagName)) nameSpan(child, isInLink)
  }
  joinQuotes(tree)
}

function nameParagraph(paragraph: Element): void {
  const outline = /\d/.exec(styleOf(paragraph).get('mso-outline-level') ?? '')
  const level = Number(
    attribute(paragraph, 'role') === 'heading' ? attribute(paragraph, 'ariaLevel') : outline?.[0],
  )
  if (hasClass(paragraph, /^MsoTitle$/i)) paragraph.tagName = 'h1'
  else if (level >= 1 && level <= 6) paragraph.tagName = `h${level}`
  else if (hasClass(paragraph, /^Mso(?:Intense)?Quote(?:CxSp\w+)?$/i)) {
    Object.assign(paragraph, make('blockquote', [make('p', paragraph.children)], { isJoined: true }))
  }
}

/** Joins the paragraphs of a quotation, each of which Word styles by itself. */
function joinQuotes(tree: Root | Element): void {
  const children: RootContent[] = []
  for (const child of tree.children as RootContent[]) {
    const before = children.findLast((each) => !isGap(each))
    const isPart = (each: RootContent | undefined) =>
      isElement(each, /^blockquote$/) && each.properties.isJoined
    if (isElement(child, /^blockquote$/) && isPart(child) && isElement(before, /./) && isPart(before)) {
      before.children.push(...child.children)
    } else children.push(child)
  }
  Object.assign(tree, { children })
}

function nameSpan(span: Element, isInLink: boolean): void {
  const style = styleOf(span)
  const weight = style.get('font-weight') ?? ''
  // Google Docs wraps the whole text in a `<b>` that isn't bold.
  if (/^(?:normal|[1-5]00)$/.test(weight) && /^(?:b|strong)$/.test(span.tagName)) span.tagName = 'span'
  if (style.get('font-style') === 'normal' && /^(?:i|em)$/.test(span.tagName)) span.tagName = 'span'
  if (span.tagName === 'u' && isInLink) span.tagName = 'span'
  if (span.tagName !== 'span') return
  for (const tagName of namesOf(style, isInLink)) wrap(span, tagName)
}

type Style = ReadonlyMap<string, string>

const has = (style: Style, name: string, value: RegExp) => value.test(style.get(name) ?? '')
const hasLine = (style: Style, line: RegExp) =>
  has(style, 'text-decoration', line) || has(style, 'text-decoration-line', line)

/** Elements, and the styles that stand for them, the innermost first. */
const NAMES: Readonly<Record<string, (style: Style, isInLink: boolean) => boolean>> = {
  code: (style) => has(style, 'font-family', /^['"]?roboto mono/),
  sub: (style) => has(style, 'vertical-align', /^sub$/),
  sup: (style) => has(style, 'vertical-align', /^super$/),
  em: (style) => has(style, 'font-style', /^italic$/),
  del: (style) => hasLine(style, /line-through/),
  // Every link is underlined.
  u: (style, isInLink) => !isInLink && hasLine(style, /underline/),
  mark: (style) =>
    ['background-color', 'background', 'mso-highlight'].some((name) => isMarker(style.get(name) ?? '')),
  strong: (style) => has(style, 'font-weight', /^(?:bold|bolder|[6-9]00)$/),
}

/** Returns the elements that a style stands for. */
function namesOf(style: Style, isInLink: boolean): string[] {
  return Object.entries(NAMES).flatMap(([tagName, is]) => (is(style, isInLink) ? [tagName] : []))
}

function wrap(span: Element, tagName: string): void {
  span.children = [make(tagName, span.children)]
}
