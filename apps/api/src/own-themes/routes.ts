import type { OwnTheme } from '@galley/backend'
import { newId } from '@galley/backend'
import type { ownThemeSchema } from '@galley/contracts'
import {
  checkTheme,
  createOwnTheme,
  deleteOwnTheme,
  getOwnTheme,
  listOwnThemes,
  ownThemeIdSchema,
  parseId,
  updateOwnTheme,
} from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { etagOf, readVersion } from '../projects/project-version.ts'
import { changeOwnTheme, noSuchTheme } from './change-own-theme.ts'
import { findThemeFaults, refuseFaultyTheme } from './prove-own-theme.ts'

/** Serves the themes of users' own. They are private: the owner is in the condition of every statement. */
export function ownThemeRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveCreation(createOwnTheme, {
    make: async ({ ownerId, body: content, signal }, begin) => {
      await refuseFaultyTheme(ctx, { ownerId, file: content }, signal)
      const theme = { id: newId('theme'), content, createdAt: ctx.clock.now() }
      const outcome = await ctx.ownThemes.add({ ...theme, userId: ownerId }, begin(theme.id))
      if (outcome.kind === 'replayed') return outcome
      const { createdAt: updatedAt } = theme
      return { kind: 'created', reply: { data: presentOwnTheme({ ...theme, version: 1, updatedAt }) } }
    },
    replay: async ({ ownerId }, id) => {
      const theme = await ctx.ownThemes.find(ownerId, parseId('theme', id))
      if (!theme) throw noSuchTheme()
      return { data: presentOwnTheme(theme) }
    },
  })

  endpoints.serve(listOwnThemes, async ({ ownerId, query }) => {
    const before = readCursor(query.cursor, ownThemeIdSchema)
    const page = await ctx.ownThemes.list(ownerId, { limit: query.limit, before })
    return { data: page.items.map(presentOwnTheme), meta: pageMeta(page) }
  })

  endpoints.serve(getOwnTheme, async ({ ownerId, params }) => {
    const theme = await ctx.ownThemes.find(ownerId, params.id)
    if (!theme) throw noSuchTheme()
    return { data: presentOwnTheme(theme), etag: etagOf(theme.version) }
  })

  endpoints.serve(updateOwnTheme, async ({ ownerId, bearer, params, body, ifMatch, signal }) => {
    const change = { ownerId, id: params.id, ifVersion: readVersion(ifMatch), change: body }
    const { theme, ...facts } = presentOwnTheme(await changeOwnTheme(ctx, change, signal))
    const data = bearer.scopes.includes('project:read') ? { ...facts, theme } : facts
    return { data, etag: etagOf(facts.version) }
  })

  endpoints.serve(deleteOwnTheme, async ({ ownerId, params }) => {
    if (!(await ctx.ownThemes.remove(ownerId, params.id))) throw noSuchTheme()
    return { data: { theme_id: params.id, deleted_at: ctx.clock.now().toISOString() } }
  })

  endpoints.serve(checkTheme, async ({ ownerId, body: file, signal }) => {
    const findings = await findThemeFaults(ctx, { ownerId, file }, signal)
    return { data: { is_usable: findings.length === 0, findings } }
  })
}

function presentOwnTheme({
  id,
  content,
  version,
  createdAt,
  updatedAt,
}: OwnTheme): z.input<typeof ownThemeSchema> {
  return {
    theme_id: id,
    theme: content,
    version,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
