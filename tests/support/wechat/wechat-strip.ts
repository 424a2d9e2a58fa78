import type { DefaultTreeAdapterTypes } from 'parse5'
import { parseFragment } from 'parse5'
import {
  isHostedImage,
  KEPT_ATTRIBUTES,
  KEPT_ELEMENTS,
  KEPT_EMPTY,
  KEPT_SVG_ELEMENTS,
  LIST_RULE,
  REMOVED_ELEMENTS,
  REMOVED_PROPERTIES,
  REMOVED_SVG_ATTRIBUTES,
  REMOVED_VALUES,
  staysLink,
} from '../../../packages/render/src/platforms/wechat/rules.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

/** Something that the article has lost. */
export type Loss = { readonly rule: string; readonly what: string }

export type Stripped = {
  readonly losses: readonly Loss[]
  /** The number of `data:` pictures, which have to be uploaded. */
  readonly uploads: number
  readonly root: Element | null
}

type Visit = { readonly losses: Loss[]; readonly inSvg: boolean; readonly lists: number }

const SVG_TREE = 'http://www.w3.org/2000/svg'

/**
 * Applies to an article what WeChat's editor does when it is pasted and saved, and returns the losses.
 *
 * It parses the HTML like a browser, with a parser that is independent of our writer.
 */
export function stripAsWechat(html: string): Stripped {
  const losses: Loss[] = []
  const fragment = parseFragment(html, {
    onParseError: ({ code }) => losses.push({ rule: 'parse-error', what: code }),
  })
  const [root, ...others] = fragment.childNodes.filter(
    (node) => node.nodeName !== '#text' || text(node) !== '',
  )
  const isOneSection = root !== undefined && root.nodeName === 'section' && others.length === 0
  if (!isOneSection) losses.push({ rule: 'root', what: 'not one section' })
  stripInside(fragment, { losses, inSvg: false, lists: 0 })
  const whole = isOneSection ? (root as Element) : null
  return { losses, uploads: whole ? countUploads(whole) : 0, root: whole }
}

function stripInside(parent: Parent, visit: Visit): void {
  parent.childNodes = parent.childNodes.filter((node) => {
    if (!isElement(node)) return keepsText(node, visit)
    return keepsElement(node, visit)
  })
}

function keepsText(node: Node, { losses }: Visit): boolean {
  if (node.nodeName === '#text') return true
  losses.push({ rule: 'comment', what: node.nodeName })
  return false
}

function keepsElement(element: Element, visit: Visit): boolean {
  const { losses } = visit
  const name = element.tagName.toLowerCase()
  const isSvg = element.namespaceURI === SVG_TREE
  if ((REMOVED_ELEMENTS.names as readonly string[]).includes(name)) {
    losses.push({ rule: REMOVED_ELEMENTS.id, what: name })
    return false
  }
  const kept: readonly string[] = isSvg ? KEPT_SVG_ELEMENTS.names : KEPT_ELEMENTS.names
  if (!kept.includes(name)) losses.push({ rule: isSvg ? KEPT_SVG_ELEMENTS.id : KEPT_ELEMENTS.id, what: name })
  if (isSvg) stripSvgAttributes(element, losses)
  else stripAttributes(element, losses)
  checkLists(element, name, visit)
  const lists = visit.lists + (name === 'ul' || name === 'ol' ? 1 : 0)
  stripInside(element, { losses, inSvg: visit.inSvg || isSvg, lists })
  if (isSvg || !isEmpty(element)) return true
  losses.push({ rule: KEPT_EMPTY.id, what: name })
  return false
}

function stripAttributes(element: Element, losses: Loss[]): void {
  element.attrs = element.attrs.filter(({ name, value }) => {
    if (name === 'style') {
      losses.push(...lossesOfStyle(value))
      return true
    }
    const isKept = (KEPT_ATTRIBUTES.names as readonly string[]).includes(`${element.tagName}@${name}`)
    if (!isKept) losses.push({ rule: KEPT_ATTRIBUTES.id, what: `${element.tagName}@${name}` })
    else if (name === 'href' && !staysLink(value)) losses.push({ rule: 'link', what: 'foreign host' })
    else if (name === 'src' && !value.startsWith('data:image/') && !isHostedImage(value))
      losses.push({ rule: 'image', what: 'foreign host' })
    return isKept
  })
}

function stripSvgAttributes(element: Element, losses: Loss[]): void {
  element.attrs = element.attrs.filter(({ name, value }) => {
    const isRemoved = (REMOVED_SVG_ATTRIBUTES.names as readonly string[]).includes(name.toLowerCase())
    if (isRemoved || /url\(/i.test(value)) losses.push({ rule: REMOVED_SVG_ATTRIBUTES.id, what: name })
    if (/^(?:on|data-)/i.test(name)) losses.push({ rule: KEPT_ATTRIBUTES.id, what: name })
    return !isRemoved
  })
  if (element.tagName !== 'svg' || element.parentNode === null) return
  const isOuter = !('namespaceURI' in element.parentNode) || element.parentNode.namespaceURI !== SVG_TREE
  const size = ['width', 'height'].map(
    (name) => element.attrs.find((attr) => attr.name === name)?.value ?? '',
  )
  if (isOuter && !size.every((value) => /^\d+(?:\.\d+)?$/.test(value)))
    losses.push({ rule: 'svg-size', what: 'no size in px' })
}

/** Returns the lost declarations. Each one counts, because it changes the look. */
function lossesOfStyle(style: string): Loss[] {
  return style
    .split(/;(?![^(]*\))/)
    .filter((declaration) => declaration.trim() !== '')
    .flatMap((declaration): Loss[] => {
      const colon = declaration.indexOf(':')
      const [name, value] = [declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]
      if (colon === -1 || value === '' || name.startsWith('--'))
        return [{ rule: REMOVED_PROPERTIES.id, what: declaration }]
      if ((REMOVED_PROPERTIES.names as readonly string[]).includes(name))
        return [{ rule: REMOVED_PROPERTIES.id, what: name }]
      const isGrid = name === 'display' && /grid/.test(value)
      return isGrid || hasRemovedValue(value) || /undefined|NaN|null/.test(value)
        ? [{ rule: REMOVED_VALUES.id, what: `${name}: ${value}` }]
        : []
    })
}

function hasRemovedValue(value: string): boolean {
  return REMOVED_VALUES.names.some((removed) =>
    removed.endsWith('(') ? value.includes(removed) : new RegExp(`\\d${removed}\\b`).test(value),
  )
}

function checkLists(element: Element, name: string, { losses, lists }: Visit): void {
  if ((name === 'ul' || name === 'ol') && lists >= LIST_RULE.maxLevels)
    losses.push({ rule: LIST_RULE.id, what: `more than ${LIST_RULE.maxLevels} levels` })
  if (name !== 'li') return
  const [only, ...others] = element.childNodes
  if (others.length > 0 || only?.nodeName !== 'section')
    losses.push({ rule: LIST_RULE.id, what: 'an item is not one section' })
}

function isEmpty(element: Element): boolean {
  if ((KEPT_EMPTY.names as readonly string[]).includes(element.tagName)) return false
  return !element.childNodes.some((node) => (isElement(node) ? !isEmpty(node) : text(node).length > 0))
}

function countUploads(element: Element): number {
  const isUpload = element.attrs.some(({ name, value }) => name === 'src' && value.startsWith('data:'))
  return element.childNodes
    .filter(isElement)
    .reduce((sum, child) => sum + countUploads(child), isUpload ? 1 : 0)
}

export function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function text(node: Node): string {
  return 'value' in node ? node.value : ''
}
