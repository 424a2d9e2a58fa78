import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Button } from '../button.tsx'
import { wordsFor } from '../feedback/states.tsx'
import { say } from '../feedback/toasts.tsx'
import { Dialog, DialogBody, DialogEnd } from './dialog.tsx'

type Steps<T> = { readonly onCancel: () => void; readonly onMade: (made: T) => void }

type CreationDialogProps<T> = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onMade: () => void
  readonly title: string
  readonly form: (steps: Steps<T>) => ReactNode
  /** How to present the new object with its secret, which is shown only once. */
  readonly made: {
    readonly title: string
    readonly about: string
    readonly show: (made: T) => ReactNode
  }
}

/** Renders a dialog that creates an object with a secret: first the form, then the secret until the dialog closes. */
export function CreationDialog<T>({ isOpen, onClose, onMade, title, form, made }: CreationDialogProps<T>) {
  const text = useText()
  const [thing, setThing] = useState<T | null>(null)
  const close = () => {
    setThing(null)
    onClose()
  }
  const take = (next: T) => {
    setThing(next)
    onMade()
  }
  if (thing === null)
    return (
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {form({ onCancel: close, onMade: take })}
      </Dialog>
    )
  return (
    <Dialog isOpen={isOpen} onClose={close} title={made.title} about={made.about}>
      <DialogBody>
        {made.show(thing)}
        <DialogEnd>
          <Button look="primary" onClick={close}>
            {text.common.close}
          </Button>
        </DialogEnd>
      </DialogBody>
    </Dialog>
  )
}

type CreationFormProps<T> = Steps<T> & {
  readonly create: () => Promise<T>
  /** False while the form can't be submitted. */
  readonly isReady: boolean
  /** Called on every attempt to submit, even if the form isn't ready. */
  readonly onTry?: () => void
  readonly children: ReactNode
}

/** Renders the form of a creation dialog with its buttons to submit and cancel. */
export function CreationForm<T>(props: CreationFormProps<T>) {
  const { create, isReady, onTry, onCancel, onMade, children } = props
  const text = useText()
  const creation = useMutation({
    mutationFn: create,
    onSuccess: onMade,
    onError: (error) => say(wordsFor(error, text), { look: 'danger' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onTry?.()
    if (isReady) creation.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogBody>
        {children}
        <DialogEnd>
          <Button onClick={onCancel}>{text.common.cancel}</Button>
          <Button type="submit" look="primary" isBusy={creation.isPending}>
            {text.common.create}
          </Button>
        </DialogEnd>
      </DialogBody>
    </form>
  )
}
