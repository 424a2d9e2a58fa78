import type { Lexicon } from '@galley/backend'
import { appError, newId } from '@galley/backend'
import type { lexiconSchema } from '@galley/contracts'
import { createLexicon, deleteLexicon, lexiconIdSchema, listLexicons, parseId } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'

/** Serves the lists of own words that the analyses of an account look for. */
export function lexiconRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createLexicon, {
    make: async ({ ownerId, body }, begin) => {
      const lexicon = { id: newId('lexicon'), ...body, createdAt: ctx.clock.now() }
      const outcome = await ctx.lexicons.add({ ...lexicon, userId: ownerId }, begin(lexicon.id))
      if (outcome.kind === 'replayed') return outcome
      return { kind: 'created', reply: { data: presentLexicon(lexicon) } }
    },
    replay: async ({ ownerId }, id) => {
      const lexicon = await ctx.lexicons.find(ownerId, parseId('lexicon', id))
      if (!lexicon) throw appError('not_found', 'There is no such list of words.')
      return { data: presentLexicon(lexicon) }
    },
  })

  endpoints.serve(listLexicons, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, lexiconIdSchema)
    const page = await ctx.lexicons.list(ownerId, { limit: query.limit, before })
    return { data: page.items.map(presentLexicon), meta: pageMeta(page) }
  })

  endpoints.serve(deleteLexicon, async ({ ownerId, params }) => {
    if (!(await ctx.lexicons.remove(ownerId, params.id))) {
      throw appError('not_found', 'There is no such list of words.')
    }
    return { data: { lexicon_id: params.id, deleted_at: ctx.clock.now().toISOString() } }
  })
}

function presentLexicon({ id, name, words, createdAt }: Lexicon): z.input<typeof lexiconSchema> {
  return { lexicon_id: id, name, words: [...words], created_at: createdAt.toISOString() }
}
