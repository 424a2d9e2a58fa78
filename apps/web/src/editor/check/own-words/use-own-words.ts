import { LIMITS } from '@galley/contracts'
import type { Body, Data } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collect } from '../../../collect.ts'
import { galley } from '../../../galley.ts'
import { useText } from '../../../language/language.ts'
import { wordsFor } from '../../../ui/feedback/states.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'

type Lexicon = Data<'lexicons.list'>[number]
type OwnWord = Body<'lexicons.create'>['words'][number]

const lists = queryOptions({
  queryKey: ['lexicons'],
  queryFn: ({ signal }) => collect(galley.lexicons.all({ limit: 100 }, { signal })),
})

/** Returns the account's lists of words by name, and changes of single words. */
export function useOwnWords() {
  const { data, error, refetch } = useQuery(lists)
  const sorted = data?.toSorted((one, other) => one.name.localeCompare(other.name))
  return { lists: sorted, error, refetch, ...useWordChanges() }
}

/** Returns changes of single words. The lists are read when the first word is added. */
export function useWordChanges() {
  const text = useText()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (run: () => Promise<void>) => run(),
    onError: (failure) =>
      say(isFull(failure) ? text.ownWords.full : wordsFor(failure, text), { look: 'danger' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['analysis'] })
      return client.invalidateQueries(lists)
    },
  })
  /** Adds a word to the list that the editor keeps. Lists from elsewhere, such as the command line, stay as they are. */
  const add = (word: OwnWord) =>
    change.mutateAsync(async () => {
      const name = text.ownWords.title
      const known = await client.ensureQueryData(lists)
      const list = known.find((each) => each.name === name && each.words.length < LIMITS.wordsPerLexicon)
      if (list) await changeWords(list, (words) => [word, ...words.filter((each) => each.word !== word.word)])
      else await galley.lexicons.create({ name, words: [word] })
    })
  const remove = (list: Lexicon, word: string) =>
    change.mutateAsync(() => changeWords(list, (words) => words.filter((each) => each.word !== word)))
  return { add, remove, isBusy: change.isPending }
}

/** Changes the words of a list, as they are by now if another tab has changed them. A list without words goes. */
async function changeWords(list: Lexicon, edit: (words: OwnWord[]) => OwnWord[]): Promise<void> {
  const { lexicon_id: id, version } = list
  const words = edit(list.words)
  try {
    if (words.length > 0) await galley.lexicons.update(id, { words }, { ifVersion: version })
    else await galley.lexicons.delete(id)
  } catch (error) {
    if (!(error instanceof GalleyError) || error.details.reason !== 'version_mismatch') throw error
    await changeWords(await galley.lexicons.get(id), edit)
  }
}

function isFull(error: unknown): boolean {
  return error instanceof GalleyError && error.details.reason === 'too_many_lexicons'
}
