import type { Address } from '../../markup/address.ts'
import { allowedAddress } from '../../markup/address.ts'
import type { PlatformLimit } from '../limits.ts'

type Confidence = PlatformLimit['confidence']

/** Something that WeChat's editor removes from an article when it is pasted or saved. */
export type StripRule = {
  readonly id: string
  /** Lower-case names. */
  readonly names: readonly string[]
  readonly source: string
  readonly confidence: Confidence
}

const DRAFT_PAGE = 'developers.weixin.qq.com draft/add'
const DOOCS_CLIPBOARD = 'doocs/md apps/web/src/services/export/clipboard-dom.ts'
const DOOCS_SVG = 'doocs/md .agents/skills/wechat-svg/SKILL.md'

/** Elements that are removed with their content. */
export const REMOVED_ELEMENTS = {
  id: 'removed-element',
  names:
    'script style link meta base title iframe frame object embed applet form input button select textarea option canvas audio video template noscript math dialog'.split(
      ' ',
    ),
  source: `${DRAFT_PAGE}; doocs/md issues 151, 188, 241`,
  confidence: 'high',
} as const satisfies StripRule

/** Elements that stay. Any other element is removed and its content stays. `div` is the best-known example. */
export const KEPT_ELEMENTS = {
  id: 'unknown-element',
  names:
    'section p span br strong b em i u s sub sup a img h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code hr table thead tbody tr th td ruby rt svg'.split(
      ' ',
    ),
  source: 'doocs/md issues 480, 521; mdnice issue 317; WeMD issue 47',
  confidence: 'medium',
} as const satisfies StripRule

/** Attributes that stay; `style` on all, the others on the element they belong to. */
export const KEPT_ATTRIBUTES = {
  id: 'removed-attribute',
  names: 'style a@href img@src img@alt td@colspan td@rowspan th@colspan th@rowspan'.split(' '),
  source: 'doocs/md issues 779, 1662 (id is removed, class is not reliable); mdx-notes issue 84',
  confidence: 'medium',
} as const satisfies StripRule

/** Properties that are dropped from a `style` attribute. */
export const REMOVED_PROPERTIES = {
  id: 'removed-property',
  names:
    'position top right bottom left z-index animation animation-name transition grid grid-template grid-template-columns grid-template-rows grid-area float cursor content filter clip-path mask counter-reset counter-increment columns column-count'.split(
      ' ',
    ),
  source: `${DOOCS_CLIPBOARD}; doocs/md issue 480`,
  confidence: 'medium',
} as const satisfies StripRule

/** Units and functions that are dropped: variables, and units relative to a size that WeChat sets itself. */
export const REMOVED_VALUES = {
  id: 'removed-value',
  names: 'var( calc( env( url( attr( rem vw vh em lh ch'.split(' '),
  source: `${DOOCS_CLIPBOARD} (variables are resolved before copying)`,
  confidence: 'medium',
} as const satisfies StripRule

/** What may stand inside an `svg`. */
export const KEPT_SVG_ELEMENTS = {
  id: 'svg-element',
  names: 'svg g path rect circle ellipse line polyline polygon text tspan'.split(' '),
  source: DOOCS_SVG,
  confidence: 'medium',
} as const satisfies StripRule

/** Attributes that are removed from SVG elements, so features that need them don't work. */
export const REMOVED_SVG_ATTRIBUTES = {
  id: 'svg-attribute',
  names: 'id class href xlink:href marker-start marker-mid marker-end clip-path mask filter'.split(' '),
  source: DOOCS_SVG,
  confidence: 'medium',
} as const satisfies StripRule

/** Elements that stay when empty. WeChat removes others without text, picture or drawing as leftovers of editing. */
export const KEPT_EMPTY = {
  id: 'empty-element',
  names: 'br hr img td th svg'.split(' '),
  source: 'doocs/md clipboard.ts (puts a blank into every spacer)',
  confidence: 'medium',
} as const satisfies StripRule

/** Lists that are nested deeper than this come apart, and a `li` keeps its order only if it contains one element. */
export const LIST_RULE = {
  id: 'list',
  maxLevels: 2,
  source: 'wenyan-core pull requests 25 and 28; Mars-Editor pull request 3',
  confidence: 'high',
} as const

/** The only host that a link may lead to. A colon must begin a port, because `host:password@other` leads elsewhere. */
const LINK_HOST = /^https?:\/\/mp\.weixin\.qq\.com(?::\d+)?(?:[/?#]|$)/i

/** WeChat's own picture hosts. Pictures from other hosts are removed, or fetched again when they are pasted. */
const IMAGE_HOST = /^https?:\/\/mmbiz\.(?:qpic|qlogo)\.cn\//i

/** Returns true for an address that stays a link. Source: doocs/md issue 1585. */
export function staysLink(href: string): boolean {
  return LINK_HOST.test(href)
}

/** Returns true for a picture that WeChat shows from its present address. Source: the draft/add page. */
export function isHostedImage(url: string): boolean {
  return IMAGE_HOST.test(url)
}

/** Returns the address of a link that stays; null for any other. */
export function articleLink(href: string): Address | null {
  return allowedAddress(href, LINK_HOST)
}

/** Returns the address of a picture that WeChat shows from there; null for any other. */
export function hostedPicture(url: string): Address | null {
  return allowedAddress(url, IMAGE_HOST)
}

/** Returns true for a web address that can't stay a link. It gets a footnote, where readers see where it leads. */
export function leadsOutside(href: string): boolean {
  return /^https?:/i.test(href) && !staysLink(href)
}
