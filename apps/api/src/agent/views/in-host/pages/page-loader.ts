import { recordsOf, textOf } from '../read-answer.ts'
import type { ViewHost } from '../view-host.ts'

/** A page as a picture. `src`: a `data:` address. */
export type PagePicture = { readonly src: string; readonly altText: string }

/** Pages that one call of `view_pages` may ask for. */
const AT_ONCE = 4
/** Pixels. Sharp at the width of the strip on a screen of two pixels a point. */
const WIDTH_PX = 640

/** Loads pages of a render through the host, a few at a time, and each once. */
export class PageLoader {
  readonly #host: ViewHost
  readonly #renderId: string
  readonly #count: number
  readonly #groups = new Map<number, Promise<ReadonlyMap<number, PagePicture>>>()

  constructor(host: ViewHost, renderId: string, count: number) {
    this.#host = host
    this.#renderId = renderId
    this.#count = count
  }

  /** Returns a page; null if it could not be loaded. A later call tries again. */
  async load(page: number): Promise<PagePicture | null> {
    const first = page - ((page - 1) % AT_ONCE)
    const group = this.#groups.get(first) ?? this.#loadGroup(first)
    this.#groups.set(first, group)
    const picture = (await group.catch(() => null))?.get(page)
    if (!picture) this.#groups.delete(first)
    return picture ?? null
  }

  async #loadGroup(first: number): Promise<ReadonlyMap<number, PagePicture>> {
    const size = Math.min(AT_ONCE, this.#count - first + 1)
    const pages = Array.from({ length: size }, (_, index) => first + index)
    const { data, pictures } = await this.#host.callTool('view_pages', {
      render_id: this.#renderId,
      pages,
      width: WIDTH_PX,
    })
    const shown = recordsOf(data.shown)
    return new Map(
      pictures.map((src, index) => [
        Number(shown[index]?.page),
        { src, altText: textOf(shown[index]?.alt_text) },
      ]),
    )
  }
}
