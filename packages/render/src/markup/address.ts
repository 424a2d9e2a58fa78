declare const address: unique symbol

/** The target of a picture or a link. Only the functions of this file create one. */
export type Address = string & { readonly [address]: true }

const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/]+={0,2}$/i

/** Returns an address that matches `allowed`, or null. The pattern must fix the scheme and the host. */
export function allowedAddress(url: string, allowed: RegExp): Address | null {
  return allowed.test(url) ? (url as Address) : null
}

/** Returns the address of a picture that is sent as data with the page. Null for others. */
export function pictureData(uri: string): Address | null {
  return allowedAddress(uri, PICTURE_DATA)
}

/** Returns an address of the service itself, which begins with `base` and a slash. Null for others. */
export function ownAddress(base: string, url: string): Address | null {
  return url.startsWith(`${base}/`) ? (url as Address) : null
}
