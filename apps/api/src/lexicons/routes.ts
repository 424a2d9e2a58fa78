import type { Lexicon } from '@galley/backend'
import { newId } from '@galley/backend'
import type { lexiconSchema } from '@galley/contracts'
import {
  createLexicon,
  deleteLexicon,
  getLexicon,
  lexiconIdSchema,
  listLexicons,
  parseId,
  updateLexicon,
} from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { etagOf, readVersion } from '../projects/project-version.ts'
import { changeLexicon, noSuchLexicon } from './change-lexicon.ts'

/** Serves the lists of own words that the analyses of an account look for. */
export function lexiconRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createLexicon, {
    make: async ({ ownerId, body }, begin) => {
      const lexicon = { id: newId('lexicon'), ...body, createdAt: ctx.clock.now() }
      const outcome = await ctx.lexicons.add({ ...lexicon, userId: ownerId }, begin(lexicon.id))
      if (outcome.kind === 'replayed') return outcome
      const { createdAt: updatedAt } = lexicon
      return { kind: 'created', reply: { data: presentLexicon({ ...lexicon, version: 1, updatedAt }) } }
    },
    replay: async ({ ownerId }, id) => {
      const lexicon = await ctx.lexicons.find(ownerId, parseId('lexicon', id))
      if (!lexicon) throw noSuchLexicon()
      return { data: presentLexicon(lexicon) }
    },
  })

  endpoints.serve(listLexicons, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, lexiconIdSchema)
    const page = await ctx.lexicons.list(ownerId, { limit: query.limit, before })
    return { data: page.items.map(presentLexicon), meta: pageMeta(page) }
  })

  endpoints.serve(getLexicon, async ({ ownerId, params }) => {
    const lexicon = await ctx.lexicons.find(ownerId, params.id)
    if (!lexicon) throw noSuchLexicon()
    return { data: presentLexicon(lexicon), etag: etagOf(lexicon.version) }
  })

  endpoints.serve(updateLexicon, async ({ ownerId, bearer, params, body, ifMatch }) => {
    const change = { ownerId, id: params.id, ifVersion: readVersion(ifMatch), change: body }
    const { name, words, ...facts } = presentLexicon(await changeLexicon(ctx, change))
    const data = bearer.scopes.includes('project:read') ? { ...facts, name, words } : facts
    return { data, etag: etagOf(facts.version) }
  })

  endpoints.serve(deleteLexicon, async ({ ownerId, params }) => {
    if (!(await ctx.lexicons.remove(ownerId, params.id))) throw noSuchLexicon()
    return { data: { lexicon_id: params.id, deleted_at: ctx.clock.now().toISOString() } }
  })
}

function presentLexicon({
  id,
  name,
  words,
  version,
  createdAt,
  updatedAt,
}: Lexicon): z.input<typeof lexiconSchema> {
  return {
    lexicon_id: id,
    name,
    words: [...words],
    version,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
