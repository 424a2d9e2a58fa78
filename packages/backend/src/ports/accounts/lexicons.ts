import type { LexiconWord } from '@galley/contracts'
import type { LexiconId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

/** A list of words that the analyses of an account look for. */
export type Lexicon = {
  readonly id: LexiconId
  readonly name: string
  readonly words: readonly LexiconWord[]
  readonly createdAt: Date
}

/** The lists of own words. Names and words are user text, so they are stored sealed. */
export interface Lexicons {
  /** @throws invalid_request (`too_many_lexicons`) when the account has as many as it may. */
  add(lexicon: Lexicon & { readonly userId: UserId }, creation: Creation): Promise<CreationOutcome>
  find(userId: UserId, id: LexiconId): Promise<Lexicon | null>
  /** Returns the newest lists first. */
  list(userId: UserId, page: { limit: number; before: LexiconId | null }): Promise<ListPage<Lexicon>>
  /** Returns false if the user has no such list. */
  remove(userId: UserId, id: LexiconId): Promise<boolean>
}
