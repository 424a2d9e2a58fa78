import { isHostedImage, staysLink } from '../platforms/wechat/rules.ts'

declare const address: unique symbol

/** What a picture or a link may point at. Only the functions of this file make one. */
export type Address = string & { readonly [address]: true }

const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/]+={0,2}$/i

/** A picture that travels with the page, or null. */
export function pictureData(uri: string): Address | null {
  return PICTURE_DATA.test(uri) ? (uri as Address) : null
}

/** A picture that lies at WeChat, or null. */
export function hostedPicture(url: string): Address | null {
  return isHostedImage(url) ? (url as Address) : null
}

/** A link that WeChat lets stand, or null. */
export function articleLink(href: string): Address | null {
  return staysLink(href) ? (href as Address) : null
}

/** An address of the service's own, which begins with `base` and a slash. Null for any other. */
export function ownAddress(base: string, url: string): Address | null {
  return url.startsWith(`${base}/`) ? (url as Address) : null
}
