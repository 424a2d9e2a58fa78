import type { LexiconWord } from '@galley/contracts'
import type { LexiconId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

/** A list of words that the analyses of an account look for. */
export type Lexicon = {
  readonly id: LexiconId
  readonly name: string
  readonly words: readonly LexiconWord[]
  /** Increases by 1 with every change. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type NewLexicon = Omit<Lexicon, 'version' | 'updatedAt'>

/** The lists of own words. Names and words are user text, so they are stored sealed. */
export interface Lexicons {
  /** @throws invalid_request (`too_many_lexicons`) when the account has as many as it may. */
  add(lexicon: NewLexicon & { readonly userId: UserId }, creation: Creation): Promise<CreationOutcome>
  find(userId: UserId, id: LexiconId): Promise<Lexicon | null>
  /** Returns the newest lists first. */
  list(userId: UserId, page: { limit: number; before: LexiconId | null }): Promise<ListPage<Lexicon>>
  /** Replaces the name and the words of a version. Returns null if the list has another version by now, or is gone. */
  replace(
    userId: UserId,
    before: Pick<Lexicon, 'id' | 'version'>,
    next: Pick<Lexicon, 'name' | 'words'> & { readonly now: Date },
  ): Promise<Lexicon | null>
  /** Returns false if the user has no such list. */
  remove(userId: UserId, id: LexiconId): Promise<boolean>
}
