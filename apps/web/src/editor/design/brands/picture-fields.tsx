import type { BrandPictureName } from '@galley/contracts'
import { BRAND_PICTURES } from '@galley/contracts'
import type { BrandImages } from '@galley/render'
import type { ChangeEvent } from 'react'
import { useId, useRef } from 'react'
import { useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

type PictureFieldsProps = {
  readonly images: BrandImages
  readonly isBusy: boolean
  readonly onChosen: (name: BrandPictureName, file: File) => void
  readonly onRemoved: (name: BrandPictureName) => void
}

/** Renders the pictures of a brand, each with what uploads, replaces and removes it. */
export function PictureFields(props: PictureFieldsProps) {
  return (
    <div className="brand-pictures">
      {BRAND_PICTURES.map((name) => (
        <PictureField key={name} name={name} {...props} />
      ))}
    </div>
  )
}

function PictureField({
  name,
  images,
  isBusy,
  onChosen,
  onRemoved,
}: PictureFieldsProps & { readonly name: BrandPictureName }) {
  const { brands: words } = useText()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const image = images[name]
  const { label, hint } = words.pictures[name]
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChosen(name, file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <div className="brand-picture" data-picture={name}>
      <span className="brand-picture-shown">
        {image ? <img src={image.uri} alt="" /> : <Icon name="image" size={22} />}
      </span>
      <div>
        <b id={`${id}-label`}>{label}</b>
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
        <div className="brand-picture-actions">
          <Button
            look="quiet"
            aria-labelledby={`${id}-button ${id}-label`}
            aria-describedby={`${id}-hint`}
            isBusy={isBusy}
            onClick={() => input.current?.click()}
          >
            <span id={`${id}-button`}>{image ? words.replacePicture : words.addPicture}</span>
          </Button>
          {image && (
            <Button
              look="quiet"
              aria-labelledby={`${id}-remove ${id}-label`}
              isBusy={isBusy}
              onClick={() => onRemoved(name)}
            >
              <span id={`${id}-remove`}>{words.removePicture}</span>
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onChange={choose}
      />
    </div>
  )
}
