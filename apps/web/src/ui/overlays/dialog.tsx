import './floating.css'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useText } from '../../language/language.ts'
import { IconButton } from '../button.tsx'
import { giveBackFocus } from './give-back-focus.ts'

type DialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** Called after the dialog is closed and the focus is restored. */
  readonly onClosed?: () => void
  readonly about?: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Renders a modal dialog. It traps the focus while it is open, and restores it when it closes. Only what is between its
 * title and its `DialogEnd` scrolls.
 */
export function Dialog({ isOpen, onClose, onClosed, title, about, className, children }: DialogProps) {
  const text = useText()
  /** The element that had the focus before. Few dialogs have a button as their only opener. */
  const opener = useRef<Element | null>(null)
  const giveBack = (event: Event) => {
    event.preventDefault()
    giveBackFocus(opener.current)
    if (onClosed) queueMicrotask(onClosed)
  }
  return (
    <Primitive.Root open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          className={`dialog ${className ?? ''}`}
          // Otherwise the tooltip of a button in it would consume the first Escape.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            holdFocus(event)
          }}
          onCloseAutoFocus={giveBack}
          {...(about === undefined && { 'aria-describedby': undefined })}
        >
          <Primitive.Title>{title}</Primitive.Title>
          <div className="dialog-scroller">
            {about !== undefined && (
              <Primitive.Description className="dialog-about">{about}</Primitive.Description>
            )}
            {children}
          </div>
          <Primitive.Close asChild>
            <IconButton icon="close" label={text.common.close} />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Focuses the element that asks for it, or the dialog itself if its only button is the one to close it. */
function holdFocus(event: Event) {
  const dialog = event.currentTarget
  if (!(dialog instanceof HTMLElement)) return
  const first = dialog.querySelector<HTMLElement>('[data-first-focus]')
  if (first) {
    event.preventDefault()
    first.focus()
    return
  }
  if (dialog.querySelector('input, select, button:not(.dialog > .icon-button)')) return
  event.preventDefault()
  dialog.focus()
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>
}

export function DialogEnd({ children }: { children: ReactNode }) {
  return <div className="dialog-end">{children}</div>
}
