import { LIMITS } from '@galley/contracts'
import type { Body, Data } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collect } from '../../../collect.ts'
import { galley } from '../../../galley.ts'
import { useText } from '../../../language/language.ts'
import { wordsFor } from '../../../ui/feedback/states.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'

type Lexicon = Data<'lexicons.list'>[number]
type OwnWord = Body<'lexicons.create'>['words'][number]

const LEXICONS = ['lexicons']

/** Returns the account's lists of words by name, and changes of single words. */
export function useOwnWords() {
  const text = useText()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: LEXICONS,
    queryFn: ({ signal }) => collect(galley.lexicons.all({ limit: 100 }, { signal })),
  })
  const lists = data?.toSorted((one, other) => one.name.localeCompare(other.name))
  const change = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onError: (failure) =>
      say(isFull(failure) ? text.ownWords.full : wordsFor(failure, text), { look: 'danger' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['analysis'] })
      return client.invalidateQueries({ queryKey: LEXICONS })
    },
  })
  /** Adds a word to the list that the editor keeps. Lists from elsewhere, such as the command line, stay as they are. */
  const add = (word: OwnWord) => {
    const name = text.ownWords.title
    const list = lists?.find((each) => each.name === name && each.words.length < LIMITS.wordsPerLexicon)
    return change.mutateAsync(() => putWords(list, name, [word, ...(list?.words ?? [])]))
  }
  const remove = (list: Lexicon, word: string) => {
    const rest = list.words.filter((each) => each.word !== word)
    return change.mutateAsync(() => putWords(list, list.name, rest))
  }
  return { lists, error, refetch, add, remove, isBusy: change.isPending }
}

/** Replaces a list. The API has no change of one, so the old list goes last, and no failure loses its words. */
async function putWords(old: Lexicon | undefined, name: string, words: OwnWord[]): Promise<void> {
  if (words.length > 0) await galley.lexicons.create({ name, words })
  if (old) await galley.lexicons.delete(old.lexicon_id)
}

function isFull(error: unknown): boolean {
  return error instanceof GalleyError && error.details.reason === 'too_many_lexicons'
}
