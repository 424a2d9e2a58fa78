import type { ChangeEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import { useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'

type FileFieldProps = {
  /** What the file is for. Tests find the field by it. */
  readonly name: string
  readonly label: string
  readonly hint: string
  /** A small picture of the file, or what stands for it. */
  readonly sample: ReactNode
  /** What is known of the file, below its label. */
  readonly facts?: ReactNode
  readonly accept: string
  readonly hasFile: boolean
  readonly isBusy: boolean
  /** Said while the field is busy. Null: nothing. */
  readonly busyWords?: string | null
  readonly onChosen: (file: File) => void
  readonly onRemoved: () => void
  /** How the file is used, below it. */
  readonly children?: ReactNode
}

/** Renders one file of a brand with what uploads, replaces and removes it. */
export function FileField({
  name,
  label,
  hint,
  sample,
  facts = null,
  accept,
  hasFile,
  isBusy,
  busyWords = null,
  onChosen,
  onRemoved,
  children,
}: FileFieldProps) {
  const { brands: words } = useText()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChosen(file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <div className="brand-file" data-file={name} data-filled={hasFile || undefined}>
      {sample}
      <div>
        <b id={`${id}-label`}>{label}</b>
        {facts}
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
        <div className="brand-file-actions">
          <Button
            look="quiet"
            aria-labelledby={`${id}-button ${id}-label`}
            aria-describedby={`${id}-hint`}
            isBusy={isBusy}
            onClick={() => input.current?.click()}
          >
            <span id={`${id}-button`}>{hasFile ? words.replacePicture : words.addPicture}</span>
          </Button>
          {hasFile && (
            <Button
              look="quiet"
              aria-labelledby={`${id}-remove ${id}-label`}
              isBusy={isBusy}
              onClick={onRemoved}
            >
              <span id={`${id}-remove`}>{words.removePicture}</span>
            </Button>
          )}
        </div>
        {isBusy && busyWords !== null && <p role="status">{busyWords}</p>}
      </div>
      {children}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onChange={choose}
      />
    </div>
  )
}
