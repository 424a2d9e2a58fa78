import type { DefaultTreeAdapterTypes } from 'parse5'
import { parse } from 'parse5'
import { cssOffences } from './css-offences.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Every element that our pages may contain, for any text: blocks of text, drawings, formulas. */
const ALLOWED_ELEMENTS = words(`
  html head meta title style template body main header footer section article aside figure figcaption div span p br hr wbr
  h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code table thead tbody tfoot tr th td caption colgroup col
  a img em strong b i u s del ins mark sub sup small abbr cite kbd samp var q ruby rt rp
  svg g path rect circle ellipse line polyline polygon text tspan defs marker lineargradient stop clippath title
  math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder
  munderover mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts mlabeledtr merror none`)
const URL_ATTRIBUTES = words(
  'href src srcset data action formaction poster background cite ping manifest longdesc profile codebase xlink:href',
)
/** A link that is safe to follow. */
const SAFE_LINK = /^(https?:\/\/|mailto:|tel:|#|$)/i
/** Data that is part of the page. */
const SAFE_DATA = /^data:image\/(png|jpeg|gif|webp|avif);/i
/** Attributes with text for readers, or with our own names. */
const WORDS = words('alt title aria-label class id data-continued content name nonce')
const UNSAFE_SHEET = /url\(\s*(?!['"]?(?:data:|#))|expression\(|@import|behavior:|-moz-binding|javascript:/i

/**
 * Parses a document with an independent parser, as a browser would, and returns everything in it that could run, load
 * or mislead. `mayPoint`: pictures may be remote, as in an article for WeChat.
 */
export function offences(html: string, { mayPoint = false } = {}): string[] {
  const found: string[] = []
  visit(parse(html), (element) => found.push(...offencesOf(element, mayPoint)))
  return found
}

function visit(node: Node, look: (element: Element) => void): void {
  if ('tagName' in node) look(node)
  if ('content' in node) visit(node.content, look)
  if ('childNodes' in node) for (const child of node.childNodes) visit(child, look)
}

function offencesOf(element: Element, mayPoint: boolean): string[] {
  const name = element.tagName.toLowerCase()
  if (isNoIcon(element)) return []
  return [
    ...(ALLOWED_ELEMENTS.has(name) ? [] : [`<${name}>`]),
    ...(name === 'meta' ? metaOffences(element) : []),
    ...(name === 'style' ? styleOffences(textOf(element)) : []),
    ...element.attrs.flatMap(({ name: attribute, value }) =>
      attributeOffences({ element: name, attribute: attribute.toLowerCase(), value }, mayPoint),
    ),
  ]
}

/** Returns whether an element keeps the browser from requesting an icon. A link of a text would look different. */
function isNoIcon({ tagName, attrs }: Element): boolean {
  const told = attrs.map(({ name, value }) => `${name}=${value}`)
  return tagName === 'link' && told.join(' ') === 'rel=icon href=data:,'
}

type Attribute = { readonly element: string; readonly attribute: string; readonly value: string }

function attributeOffences(given: Attribute, mayPoint: boolean): string[] {
  const { element, attribute, value } = given
  if (attribute.startsWith('on') || attribute === 'srcdoc') return [`${element} ${attribute}`]
  if (attribute === 'xmlns' && value === 'http://www.w3.org/2000/svg') return []
  if (URL_ATTRIBUTES.has(attribute))
    return isSafeAddress(given, mayPoint) ? [] : [`${element} ${attribute}=${value.slice(0, 60)}`]
  return WORDS.has(attribute) ? [] : cssOffences(value).map((found) => `${attribute} ${found}`)
}

function isSafeAddress({ element, attribute, value }: Attribute, mayPoint: boolean): boolean {
  if (element === 'a' && attribute === 'href') return SAFE_LINK.test(value)
  const isPicture = element === 'img' && attribute === 'src'
  return isPicture && (SAFE_DATA.test(value) || (mayPoint && /^https?:\/\//i.test(value)))
}

function metaOffences({ attrs }: Element): string[] {
  const equiv = attrs.find(({ name }) => name === 'http-equiv')?.value.toLowerCase()
  return equiv === undefined || equiv === 'content-security-policy' ? [] : [`meta ${equiv}`]
}

function styleOffences(css: string): string[] {
  const [found] = UNSAFE_SHEET.exec(css) ?? []
  return found === undefined ? [] : [`style ${found}`]
}

function textOf({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}
