import type { Element, ElementContent, Root } from 'hast'
import type { LeftOut } from './leave-out.ts'
import { attribute, find, make, rewrite, textOf } from './tree.ts'

/** Attributes in which pages keep the address of a picture that is loaded when it comes into view. */
const LAZY = ['dataOriginal', 'dataActualsrc', 'dataSrc', 'dataLazySrc', 'dataOriginalSrc', 'dataCroporisrc']
/** Files of another program, and addresses that end with its page. */
const ELSEWHERE = /^(?:file|blob|cid|webkit-fake-url|ms-appdata|native-resource|about):/i
/** A `data:` address that is no longer than this is a blank in place of a picture. */
const LONGEST_BLANK = 160
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\ufe0f?\u20e3/u
/** Slack's emoji. Galley's Markdown has the same names. */
const EMOJI_NAME = /^:[a-z0-9_+-]{1,60}:$/

/**
 * Gives pictures the address that they have once they are loaded, and links where they lead. Emoji that are pictures
 * become characters. Counts pictures that can't be read from here.
 */
export function findPicturesAndLinks(tree: Root, leftOut: LeftOut): void {
  // Pages repeat a picture for browsers without scripts.
  rewrite(tree, (element) => (element.tagName === 'noscript' && find(element, isPicture) ? [] : null))
  rewrite(tree, (element) => {
    if (element.tagName === 'figure') nameCaption(element)
    if (isPicture(element)) return readPicture(element, leftOut)
    return element.tagName === 'a' ? readLink(element, leftOut) : null
  })
}

const isPicture = ({ tagName }: Element) => tagName === 'img'

function readPicture(picture: Element, leftOut: LeftOut): ElementContent[] {
  const alt = attribute(picture, 'alt')
  if (EMOJI.test(alt) && [...alt].length <= 12) return [{ type: 'text', value: alt }]
  if (EMOJI_NAME.test(alt)) return [make('emoji-name', [{ type: 'text', value: alt }])]
  const address = addressOf(picture)
  if (ELSEWHERE.test(address)) {
    leftOut.pictures++
    return []
  }
  const isSpacer = Number(attribute(picture, 'width')) === 1 || Number(attribute(picture, 'height')) === 1
  const isBlank = address === '' || (address.startsWith('data:') && address.length <= LONGEST_BLANK)
  if (isSpacer || isBlank) return []
  const title = attribute(picture, 'title')
  return [make('img', [], { src: address, alt, ...(title !== '' && title !== alt && { title }) })]
}

function addressOf(picture: Element): string {
  const lazy = LAZY.map((name) => attribute(picture, name)).find((address) =>
    /^(?:https?:)?\/\//.test(address),
  )
  const address = (lazy ?? (attribute(picture, 'src') || largestOf(picture))).trim()
  return address.startsWith('//') ? `https:${address}` : address
}

function largestOf(picture: Element): string {
  const sources = attribute(picture, 'srcSet') || attribute(picture, 'dataSrcset')
  const last = sources.split(/,\s+/).at(-1) ?? ''
  return last.trim().split(/\s+/)[0] ?? ''
}

/** Makes the caption of a single picture its title, which is how Markdown names captions. */
function nameCaption(figure: Element): void {
  const caption = find(figure, ({ tagName }) => tagName === 'figcaption')
  const picture = find(figure, isPicture)
  const text = caption ? textOf(caption).replace(/\s+/g, ' ').trim() : ''
  const isOnly = picture !== null && !find(figure, (each) => isPicture(each) && each !== picture)
  if (!caption || !picture || !isOnly || find(caption, isPicture)) return
  if (text !== '') picture.properties.title = text
  rewrite(figure, (each) => (each === caption ? [] : null))
}

/** Pages that count clicks, with the parameter that names where a link leads. */
const DETOURS =
  /^https?:\/\/(?:www\.google\.[a-z.]+\/url\?.*?\bq=|link\.zhihu\.com\/?\?target=|link\.csdn\.net\/?\?target=|link\.juejin\.cn\/?\?target=|(?:links\.)?jianshu\.com\/go\?to=)([^&]+)/

function readLink(link: Element, leftOut: LeftOut): ElementContent[] | null {
  const address = destination(attribute(link, 'href').trim())
  const isText = address === '' || /^(?:#|javascript:|about:|file:|blob:|app:)|#cite_note/i.test(address)
  const picture = find(link, isPicture)
  // Pages link pictures to themselves, to show them at full size.
  const isPlain =
    picture !== null && textOf(link).trim() === '' && /\.(?:jpe?g|png|webp|gif)(?:$|\?)/i.test(address)
  if (!isText && !isPlain) {
    link.properties = { href: address }
    return null
  }
  const span = make('span', link.children)
  const root: Root = { type: 'root', children: [span] }
  findPicturesAndLinks(root, leftOut)
  return root.children as ElementContent[]
}

function destination(address: string): string {
  const [, wanted] = DETOURS.exec(address) ?? []
  if (wanted === undefined) return address
  try {
    return decodeURIComponent(wanted)
  } catch {
    return address
  }
}
