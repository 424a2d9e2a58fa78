import type { OwnTheme, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { OwnThemeId, ThemeChange } from '@galley/contracts'
import { changeTheme } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { brokenRules } from '../http/read/broken-rules.ts'
import { refuseFaultyTheme } from './prove-own-theme.ts'

type Change = {
  readonly ownerId: UserId
  readonly id: OwnThemeId
  /** Null: any version. */
  readonly ifVersion: number | null
  readonly change: ThemeChange
}

/**
 * Changes the given parts of a theme. Two changes at the same moment are made one after the other, so none is lost.
 *
 * @throws not_found; invalid_request (412) for another version, and (`theme_faulty`) for a theme that doesn't hold.
 */
export async function changeOwnTheme(
  ctx: Pick<ApiContext, 'ownThemes' | 'clock' | 'texts' | 'layouts'>,
  { ownerId, id, ifVersion, change }: Change,
  signal: AbortSignal,
): Promise<OwnTheme> {
  for (;;) {
    const before = await ctx.ownThemes.find(ownerId, id)
    if (!before) throw noSuchTheme()
    if (ifVersion !== null && ifVersion !== before.version) throw staleTheme()
    const content = changeTheme(before.content, change)
    if (content.light === null && content.dark === null) throw schemeless()
    await refuseFaultyTheme(ctx, { ownerId, file: content }, signal)
    const after = await ctx.ownThemes.replace(ownerId, before, { content, now: ctx.clock.now() })
    if (after) return after
  }
}

export function noSuchTheme() {
  return appError('not_found', 'There is no such theme.')
}

function schemeless() {
  return brokenRules([{ path: ['light'], message: 'needs a light or a dark scheme' }], 'body')
}

function staleTheme() {
  return appError('invalid_request', 'The theme has another version than `If-Match` names.', {
    status: 412,
    details: { reason: 'version_mismatch' },
  })
}
