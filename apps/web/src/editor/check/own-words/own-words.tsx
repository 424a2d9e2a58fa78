import './own-words.css'
import type { EditorView } from '@codemirror/view'
import { LIMITS } from '@galley/contracts'
import type { Data } from '@galley/sdk'
import type { FormEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Failure, Loading } from '../../../ui/feedback/states.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import { useOwnWords } from './use-own-words.ts'

type Lexicon = Data<'lexicons.list'>[number]
type Severity = Lexicon['words'][number]['severity']

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low', 'allowed']

/** Renders the button to the dialog with the writer's own words. */
export function OwnWords({ view }: { readonly view: EditorView | null }) {
  const { ownWords } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {ownWords.title}
      </Button>
      <OwnWordsDialog view={view} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type OwnWordsDialogProps = {
  readonly view: EditorView | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Renders the dialog with the writer's own words. Text that is selected is proposed as the next word. */
export function OwnWordsDialog({ view, isOpen, onClose }: OwnWordsDialogProps) {
  const { ownWords } = useText()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={ownWords.title} about={ownWords.about}>
      <DialogBody>
        <WordLists selected={selectedIn(view)} />
      </DialogBody>
    </Dialog>
  )
}

/** Returns the selected text if it can be a word. */
function selectedIn(view: EditorView | null): string {
  if (!view) return ''
  const { from, to } = view.state.selection.main
  const selected = to - from > LIMITS.lexiconWordChars ? '' : view.state.sliceDoc(from, to)
  return selected.includes('\n') ? '' : selected.trim()
}

function WordLists({ selected }: { readonly selected: string }) {
  const { ownWords } = useText()
  const { lists, error, refetch, add, remove, isBusy } = useOwnWords()
  const input = useRef<HTMLInputElement>(null)
  if (!lists) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
  const removeWord = (list: Lexicon, word: string) =>
    void remove(list, word).then(
      // The button that had the focus is gone.
      () => input.current?.focus(),
      () => undefined,
    )
  return (
    <div className="own-words">
      <WordForm
        input={input}
        selected={selected}
        listed={lists.flatMap(({ words }) => words.map(({ word }) => word))}
        isBusy={isBusy}
        add={add}
      />
      {lists.length === 0 && <p className="field-hint">{ownWords.none}</p>}
      {lists.map((list) => (
        <section key={list.lexicon_id} className="own-words-list">
          {(lists.length > 1 || list.name !== ownWords.title) && <h3>{list.name}</h3>}
          <ul>
            {list.words.map((word) => (
              <li key={word.word} className="own-word">
                <WordLine {...word} />
                <IconButton
                  icon="trash"
                  label={ownWords.remove(word.word)}
                  disabled={isBusy}
                  onClick={() => removeWord(list, word.word)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function WordLine({ word, replacement, severity }: Lexicon['words'][number]) {
  const { ownWords } = useText()
  if (severity === 'allowed') {
    return (
      <p>
        {word} <i>{ownWords.allowed}</i>
      </p>
    )
  }
  if (replacement === null) return <p>{word}</p>
  return (
    <p>
      {word}{' '}
      <span className="own-word-arrow">
        <span aria-hidden="true">→</span>
        {replacement !== '' && <span className="visually-hidden">{ownWords.replacedBy}</span>}
      </span>{' '}
      {replacement === '' ? <i>{ownWords.deleted}</i> : <ins>{replacement}</ins>}
    </p>
  )
}

type WordFormProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly selected: string
  readonly listed: readonly string[]
  readonly isBusy: boolean
  readonly add: ReturnType<typeof useOwnWords>['add']
}

function WordForm({ input, selected, listed, isBusy, add }: WordFormProps) {
  const { ownWords } = useText()
  const [written, setWord] = useState(selected)
  const [replacement, setReplacement] = useState('')
  const [severity, setSeverity] = useState<Severity>('medium')
  const [isTried, setTried] = useState(false)
  // The form comes after its words have been read, so the dialog can't focus it.
  useEffect(() => input.current?.focus(), [input])
  const word = written.trim()
  const isAllowed = severity === 'allowed'
  const fault = faultOf(word, listed, ownWords)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    input.current?.focus()
    if (fault !== undefined) return
    await add({ word, replacement: isAllowed ? null : replacement.trim() || null, severity })
    say(ownWords.added(word))
    setWord('')
    setReplacement('')
    setTried(false)
  }
  return (
    // The failure of an addition is said by `add`, and what was written stays.
    <form noValidate onSubmit={(event) => void submit(event).catch(() => undefined)}>
      <div className="own-words-fields">
        <TextField
          ref={input}
          label={ownWords.word}
          error={isTried ? fault : undefined}
          maxLength={LIMITS.lexiconWordChars}
          value={written}
          onChange={({ target }) => setWord(target.value)}
        />
        {!isAllowed && (
          <TextField
            label={ownWords.replacement}
            hint={ownWords.replacementHint}
            maxLength={LIMITS.lexiconReplacementChars}
            value={replacement}
            onChange={({ target }) => setReplacement(target.value)}
          />
        )}
        <SelectField
          label={ownWords.severity}
          hint={isAllowed ? ownWords.allowedHint : undefined}
          value={severity}
          options={SEVERITIES.map((value) => ({ value, label: ownWords.severities[value] }))}
          onChange={setSeverity}
        />
      </div>
      <div className="actions">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {ownWords.add}
        </Button>
      </div>
    </form>
  )
}

type Faults = { readonly needsLetter: string; readonly isListed: string }

/** Returns why the word can't be added. */
function faultOf(word: string, listed: readonly string[], faults: Faults): string | undefined {
  if (!/[\p{L}\p{N}]/u.test(word)) return faults.needsLetter
  return listed.includes(word) ? faults.isListed : undefined
}
