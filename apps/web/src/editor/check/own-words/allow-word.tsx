import { LIMITS } from '@galley/contracts'
import { useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'
import { useWordChanges } from './use-own-words.ts'

/** Renders the button that keeps all checks from reporting a word. Nothing for what is too long for a list. */
export function AllowWord({ word, isDisabled }: { readonly word: string; readonly isDisabled: boolean }) {
  const { ownWords } = useText()
  const { add, isBusy } = useWordChanges()
  if (word.length > LIMITS.lexiconWordChars || word.includes('\n')) return null
  const allow = () =>
    void add({ word, replacement: null, severity: 'allowed' }).then(
      () => say(ownWords.isAllowed(word)),
      // The failure is said by `add`.
      () => undefined,
    )
  return (
    <Button look="quiet" disabled={isDisabled} isBusy={isBusy} onClick={allow}>
      {ownWords.allow(word)}
    </Button>
  )
}
