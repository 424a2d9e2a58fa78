declare const address: unique symbol

/** What a picture or a link may point at. Only the functions of this file make one. */
export type Address = string & { readonly [address]: true }

const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/]+={0,2}$/i

/** Returns an address that matches `allowed`, or null. The pattern must fix the scheme and the host. */
export function allowedAddress(url: string, allowed: RegExp): Address | null {
  return allowed.test(url) ? (url as Address) : null
}

/** A picture that travels with the page, or null. */
export function pictureData(uri: string): Address | null {
  return allowedAddress(uri, PICTURE_DATA)
}

/** An address of the service's own, which begins with `base` and a slash. Null for any other. */
export function ownAddress(base: string, url: string): Address | null {
  return url.startsWith(`${base}/`) ? (url as Address) : null
}
