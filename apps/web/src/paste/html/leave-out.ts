import type { Element, ElementContent, Root } from 'hast'
import { styleOf } from './style-of.ts'
import { attribute, find, rewrite, textOf } from './tree.ts'

/** What a document holds that doesn't belong to its text, by kind. */
export type LeftOut = {
  /** Remarks of reviewers. */
  comments: number
  /** Text whose deletion is a change that was tracked. */
  deletions: number
  /** Pictures that lie in a file of another program, which a page can't read. */
  pictures: number
}

/** Elements without text for readers: parts of user interfaces, and what Office adds for itself. */
const NO_TEXT =
  /^(?:script|style|meta|link|title|template|button|select|textarea|dialog|svg|canvas|object|embed|xml|o:p|[vw]:.+)$/
/** Text for screen readers, links to edit a part, and the bullets that OneNote draws. */
const HELPERS =
  /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|ListMarkerWrappingSpan|mw-editsection|Apple-interchange-newline)(?:\s|$)/
/** Links of headings to themselves. */
const ANCHORS = /(?:^|\s)(?:anchor|header-?link|header-anchor|hash-link|anchorjs-link)(?:\s|$)/
const LONGEST_ANCHOR = 2

/** Removes what is no text of the document, and counts in `leftOut` what its reader would miss. */
export function leaveOut(tree: Root, leftOut: LeftOut): void {
  leftOut.comments += countComments(tree)
  rewrite(tree, (element) => {
    if (NO_TEXT.test(element.tagName) || isHidden(element) || isRemark(element)) return []
    if (isDeleted(element)) leftOut.deletions += 1
    if (isDeleted(element) || isHelper(element)) return []
    // Text that was added is text like any other.
    if (element.tagName === 'ins' && isTracked(element)) element.tagName = 'span'
    return null
  })
  removeComments(tree)
}

function isHidden(element: Element): boolean {
  const style = styleOf(element)
  const isStyledSo = style.get('display') === 'none' || style.get('mso-hide') === 'all'
  return isStyledSo || element.properties.hidden === true
}

const isDeleted = (element: Element) => element.tagName === 'del' && isTracked(element)

function isHelper(element: Element): boolean {
  const classes = attribute(element, 'className')
  const isShort = element.tagName === 'a' && textOf(element).trim().length <= LONGEST_ANCHOR
  const isNamed = HELPERS.test(classes) || (isShort && ANCHORS.test(classes))
  return isNamed && find(element, isPicture) === null
}

const isPicture = ({ tagName }: Element) => tagName === 'img'

/** Word gives a tracked change its author and its moment. */
function isTracked(element: Element): boolean {
  return /^mailto:/.test(attribute(element, 'cite')) && 'dateTime' in element.properties
}

/** Returns true for a reviewer's remark, and for the sign in the text that leads to it. */
function isRemark(element: Element): boolean {
  const style = styleOf(element)
  return (
    /(?:^|\s)(?:MsoCommentReference|msocomtxt|msocomoff)(?:\s|$)/.test(attribute(element, 'className')) ||
    /^comment/.test(style.get('mso-element') ?? '') ||
    style.get('mso-special-character') === 'comment' ||
    /^#(?:_msocom|cmnt)/.test(attribute(element, 'href'))
  )
}

function countComments(tree: Root): number {
  const [listed, named] = [new Set<Element>(), new Set<string>()]
  rewrite(tree, (element) => {
    if (styleOf(element).get('mso-element') === 'comment') listed.add(element)
    const [, name] = /^#(?:_msocom_|cmnt)(\d+)$/.exec(attribute(element, 'href')) ?? []
    if (name !== undefined) named.add(name)
    return null
  })
  return Math.max(listed.size, named.size)
}

function removeComments(tree: Root | Element): void {
  tree.children = tree.children.filter(
    ({ type }) => type !== 'comment' && type !== 'doctype',
  ) as ElementContent[]
  for (const child of tree.children) if (child.type === 'element') removeComments(child)
}
