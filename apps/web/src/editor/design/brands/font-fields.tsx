import type { BrandFont, BrandFontSlot } from '@galley/contracts'
import { BRAND_FONTS } from '@galley/contracts'
import type { WornBrand } from '@galley/render'
import type { ChangeEvent } from 'react'
import { useId, useRef } from 'react'
import { useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'

type FontFieldsProps = {
  readonly fonts: NonNullable<WornBrand['fonts']>
  /** The slot whose file is being sent. Null: none. */
  readonly busy: BrandFontSlot | null
  readonly onChosen: (slot: BrandFontSlot, file: File) => void
  readonly onRemoved: (slot: BrandFontSlot) => void
}

/** Renders the fonts of a brand, each with what uploads, replaces and removes it. A bold one goes with one for text. */
export function FontFields(props: FontFieldsProps) {
  const { body, body_bold } = props.fonts
  const slots = BRAND_FONTS.filter((slot) => slot !== 'body_bold' || body || body_bold)
  return (
    <div className="brand-pictures">
      {slots.map((slot) => (
        <FontField key={slot} slot={slot} {...props} />
      ))}
    </div>
  )
}

function FontField({
  slot,
  fonts,
  busy,
  onChosen,
  onRemoved,
}: FontFieldsProps & { readonly slot: BrandFontSlot }) {
  const { brands: words } = useText()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const font = fonts[slot]
  const { label, hint } = words.fonts[slot]
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChosen(slot, file)
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <div className="brand-picture" data-font={slot}>
      <span className="brand-picture-shown brand-letters" aria-hidden="true">
        {slot === 'body_bold' ? <b>Aa</b> : 'Aa'}
      </span>
      <div>
        <b id={`${id}-label`}>{label}</b>
        {font && <FontFacts font={font} />}
        <p id={`${id}-hint`} className="field-hint">
          {font ? words.rights[font.embedding] : hint}
        </p>
        <div className="brand-picture-actions">
          <Button
            look="quiet"
            aria-labelledby={`${id}-button ${id}-label`}
            aria-describedby={`${id}-hint`}
            isBusy={busy === slot}
            onClick={() => input.current?.click()}
          >
            <span id={`${id}-button`}>{font ? words.replacePicture : words.addPicture}</span>
          </Button>
          {font && (
            <Button
              look="quiet"
              aria-labelledby={`${id}-remove ${id}-label`}
              isBusy={busy === slot}
              onClick={() => onRemoved(slot)}
            >
              <span id={`${id}-remove`}>{words.removePicture}</span>
            </Button>
          )}
        </div>
        {busy === slot && <p role="status">{words.readingFont}</p>}
      </div>
      <input
        ref={input}
        type="file"
        accept=".ttf,.otf,.woff,.woff2,font/*"
        hidden
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        onChange={choose}
      />
    </div>
  )
}

function FontFacts({ font }: { readonly font: BrandFont }) {
  const { brands: words } = useText()
  const name = font.name ?? words.namelessFont
  return (
    <p className="brand-font-facts" translate="no">
      {name} · {words.fontFacts(font.characters, font.han)}
    </p>
  )
}
