import { useState } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { Dialog, DialogBody, DialogEnd } from '../../ui/overlays/dialog.tsx'
import type { ProjectDocument } from './project-document.ts'

/** Offers to save the text as a new project if its project was deleted elsewhere. Until then it stays on this device. */
export function GoneDialog({ document, isGone }: { document: ProjectDocument; isGone: boolean }) {
  const text = useText()
  const [, navigate] = useLocation()
  const [isPutOff, setPutOff] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const saveAnew = async () => {
    setBusy(true)
    try {
      navigate(`/editor/${await document.saveAnew()}`, { replace: true })
    } catch (error) {
      say(wordsFor(error, text), { look: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={isGone && !isPutOff}
      onClose={() => setPutOff(true)}
      title={text.editor.gone}
      about={text.editor.goneHint}
    >
      <DialogBody>
        <DialogEnd>
          <Button look="primary" isBusy={isBusy} onClick={() => void saveAnew()}>
            {text.editor.saveAnew}
          </Button>
        </DialogEnd>
      </DialogBody>
    </Dialog>
  )
}
