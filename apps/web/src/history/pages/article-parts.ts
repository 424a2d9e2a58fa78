/** A block of an article, and where it is, in px of the unscaled document. */
export type ArticlePart = { readonly html: string; readonly top: number; readonly height: number }

/** Writes an article into a frame without scripts. Resolves when its pictures have sizes. */
export function fillArticle(document: Document, html: string): Promise<unknown> {
  document.body.style.cssText = 'margin:0;padding:20px 16px 40px;background:#fff'
  // The frame's own document parses it. Its policy allows the article's styles and nothing else.
  document.body.innerHTML = html
  return Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
}

/** Returns the outermost blocks of an article. */
export function partsOf({ body }: Document): ArticlePart[] {
  return [...blocksIn(body)].map((block) => {
    const { top, height } = block.getBoundingClientRect()
    return { html: block.outerHTML, top, height }
  })
}

/** Returns the children of the innermost element that wraps the whole article. */
function blocksIn(element: Element): HTMLCollection {
  const [only] = element.children
  return element.children.length === 1 && only && only.children.length > 0 ? blocksIn(only) : element.children
}
