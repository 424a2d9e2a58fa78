import type { Images } from '@galley/render'

/** An article as it is copied, and how many of its pictures are links. The others are data. */
type LinkedArticle = { readonly html: string; readonly linked: number }

/**
 * Puts links in place of the pictures that an article holds as data, so that the clipboard stays small and the receiving
 * editor fetches them. `links`: by the address of the text, as `images`. A picture without a link stays.
 */
export function withLinks(html: string, images: Images, links: ReadonlyMap<string, string>): LinkedArticle {
  const byData = new Map([...links].map(([address, url]) => [images.get(address), url]))
  let linked = 0
  const linkedHtml = html.replace(/ src="(data:[^"]+)"/g, (whole, data: string) => {
    const url = byData.get(data)
    if (url === undefined) return whole
    linked += 1
    return ` src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
  return { html: linkedHtml, linked }
}
