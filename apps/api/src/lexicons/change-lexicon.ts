import type { Lexicon, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { LexiconId } from '@galley/contracts'
import type { ApiContext } from '../context.ts'

type Change = {
  readonly ownerId: UserId
  readonly id: LexiconId
  /** Null: any version. */
  readonly ifVersion: number | null
  readonly change: {
    readonly name?: string | undefined
    readonly words?: Lexicon['words'] | undefined
  }
}

/**
 * Changes the name or the words of a list. Two changes at the same moment are made one after the other, so none is lost.
 *
 * @throws not_found; invalid_request (412) for another version.
 */
export async function changeLexicon(
  ctx: Pick<ApiContext, 'lexicons' | 'clock'>,
  { ownerId, id, ifVersion, change }: Change,
): Promise<Lexicon> {
  for (;;) {
    const before = await ctx.lexicons.find(ownerId, id)
    if (!before) throw noSuchLexicon()
    if (ifVersion !== null && ifVersion !== before.version) throw staleLexicon()
    const { name = before.name, words = before.words } = change
    const after = await ctx.lexicons.replace(ownerId, before, { name, words, now: ctx.clock.now() })
    if (after) return after
  }
}

export function noSuchLexicon() {
  return appError('not_found', 'There is no such list of words.')
}

function staleLexicon() {
  return appError('invalid_request', 'The list has another version than `If-Match` names.', {
    status: 412,
    details: { reason: 'version_mismatch' },
  })
}
