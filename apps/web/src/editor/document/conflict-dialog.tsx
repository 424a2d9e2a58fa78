import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { useMoments } from '../../language/moments.ts'
import { Button } from '../../ui/button.tsx'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import type { Choice, ProjectData } from './document-state.ts'
import type { ProjectDocument } from './project-document.ts'

type ConflictDialogProps = { readonly document: ProjectDocument; readonly theirs: ProjectData | null }

/** Asks which text to keep. The dialog can be closed: the writer can continue, and the draft stays on this device. */
export function ConflictDialog({ document, theirs }: ConflictDialogProps) {
  const text = useText()
  const { moment } = useMoments()
  const [putOff, setPutOff] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!theirs) return null
  const choose = async (choice: Choice) => {
    setBusy(true)
    await document.resolve(choice).catch((error: unknown) => say(wordsFor(error, text), { look: 'danger' }))
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={putOff !== theirs.version}
      onClose={() => setPutOff(theirs.version)}
      title={text.editor.conflictTitle}
      about={text.editor.conflict}
    >
      <DialogBody>
        <figure className="conflict-theirs">
          <figcaption className="field-hint">
            {text.editor.conflictSaved(moment(theirs.updated_at))}
          </figcaption>
          <pre>{theirs.markdown.slice(0, 600)}</pre>
        </figure>
        <div className="conflict-choices">
          <Button look="primary" isBusy={isBusy} onClick={() => void choose('both')}>
            {text.editor.conflictBoth}
          </Button>
          <Button disabled={isBusy} onClick={() => void choose('mine')}>
            {text.editor.conflictMine}
          </Button>
          <Button disabled={isBusy} onClick={() => void choose('theirs')}>
            {text.editor.conflictTheirs}
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
