import type { InlineStyle } from '../../article/article.ts'

/** The treatment of a tag in raw HTML. Its attributes are never read. */
export type TagRole =
  | { readonly kind: 'style'; readonly style: InlineStyle }
  | { readonly kind: 'block' }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'quote' }
  | { readonly kind: 'details' }
  | { readonly kind: 'summary' }
  | { readonly kind: 'break' }
  | { readonly kind: 'rule' }
  | { readonly kind: 'transparent' }
  /** The content is removed too, because it is no text for readers. */
  | { readonly kind: 'hidden'; readonly isWorthAWarning: boolean }
  /** HTML that is not allowed. */
  | { readonly kind: 'refused' }
  /** Not HTML but text with angle brackets, as in `List<String>`. It is shown unchanged. */
  | { readonly kind: 'text' }

const styles: Record<string, InlineStyle> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
  kbd: 'kbd',
  small: 'small',
  ruby: 'ruby',
  rt: 'ruby-text',
}

const blocks = new Set(
  'p div section article main header footer center figure figcaption ul ol li dl dt dd'.split(' '),
)
const transparent = new Set('span abbr wbr rb tbody thead'.split(' '))
const hidden = new Set(
  'script style iframe object embed applet noscript noembed noframes template title textarea select svg math canvas audio video frameset head'.split(
    ' ',
  ),
)
const refused = new Set(
  'a acronym address area aside base basefont bdi bdo bgsound big blink button caption cite code col colgroup data datalist dfn dialog dir fieldset font form hgroup html body image img input isindex keygen label legend link listing map marquee menu meta meter multicol nav nextid nobr optgroup option output param picture plaintext pre progress q rtc samp search slot source spacer table td tfoot th time tr track tt var xmp'.split(
    ' ',
  ),
)

/** Tags that never have content, so the parser must not wait for their end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed frame hr img input link meta param source track wbr'.split(' '),
)

/** Returns the treatment of a raw HTML tag. It depends only on the tag's name. */
export function roleOfTag(name: string): TagRole {
  const style = Object.hasOwn(styles, name) ? styles[name] : undefined
  if (style !== undefined) return { kind: 'style', style }
  if (/^h[1-6]$/.test(name)) return { kind: 'heading', level: Number(name[1]) }
  if (blocks.has(name)) return { kind: 'block' }
  if (transparent.has(name)) return { kind: 'transparent' }
  if (hidden.has(name)) return { kind: 'hidden', isWorthAWarning: true }
  switch (name) {
    case 'rp':
      return { kind: 'hidden', isWorthAWarning: false }
    case 'br':
      return { kind: 'break' }
    case 'hr':
      return { kind: 'rule' }
    case 'blockquote':
      return { kind: 'quote' }
    case 'details':
    case 'summary':
      return { kind: name }
    default:
      return { kind: refused.has(name) ? 'refused' : 'text' }
  }
}
