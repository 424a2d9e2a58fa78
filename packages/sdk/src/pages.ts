import type { Data, Query } from './api-types.ts'
import type { Answer } from './call.ts'
import { call } from './call.ts'
import type { Settings } from './settings.ts'
import type { CallOptions } from './transport.ts'

type ListName =
  | 'audit.list'
  | 'brands.list'
  | 'images.list'
  | 'lexicons.list'
  | 'ownThemes.list'
  | 'projects.list'
  | 'projects.revisions'
  | 'renders.list'
  | 'shares.list'
  | 'tokens.list'

/** A page of a list. `nextCursor` is null on the last page. */
export type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }

type ItemOf<N extends ListName> = Data<N>[number]

/** Two ways to read a list: one page, or all entries in turn. */
export type Listing<N extends ListName> = {
  list(query?: Query<N>, options?: CallOptions): Promise<Page<ItemOf<N>>>
  /** Yields all entries, newest first, and fetches the next page when it is needed. */
  all(query?: Query<N>, options?: CallOptions): AsyncGenerator<ItemOf<N>, void>
}

/** `id` is the resource that the list belongs to, if there is one. */
export function listing<N extends ListName>(settings: Settings, name: N, id?: string): Listing<N> {
  const list = async (query?: Query<N>, options?: CallOptions): Promise<Page<ItemOf<N>>> => {
    const answer = (await call(settings, name, {
      ...(id !== undefined && { id }),
      query,
      options,
    })) as Answer<ItemOf<N>[]>
    return { items: answer.data, nextCursor: answer.meta.next_cursor ?? null }
  }
  return {
    list,
    async *all(query, options) {
      let cursor = query?.cursor
      do {
        const page = await list({ ...query, ...(cursor !== undefined && { cursor }) } as Query<N>, options)
        yield* page.items
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
    },
  }
}
