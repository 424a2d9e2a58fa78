import type { BrandFont, BrandFontSlot } from '@galley/contracts'
import { BRAND_FONTS } from '@galley/contracts'
import type { BrandFace, BrandFaces, WornBrand } from '@galley/render'
import { useEffect, useId, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { FileField } from './file-field.tsx'

type FontFieldsProps = {
  readonly fonts: NonNullable<WornBrand['fonts']>
  readonly faces: BrandFaces
  /** The slot whose file is being sent. Null: none. */
  readonly busy: BrandFontSlot | null
  readonly onChosen: (slot: BrandFontSlot, file: File) => void
  readonly onRemoved: (slot: BrandFontSlot) => void
}

/** Renders the fonts of a brand, each with what uploads, replaces and removes it. A bold one goes with one for text. */
export function FontFields({ fonts, faces, busy, onChosen, onRemoved }: FontFieldsProps) {
  const { brands: words } = useText()
  const slots = BRAND_FONTS.filter((slot) => slot !== 'body_bold' || fonts.body || fonts.body_bold)
  return (
    <div className="brand-files">
      {slots.map((slot) => {
        const font = fonts[slot]
        const { label, hint } = words.fonts[slot]
        return (
          <FileField
            key={slot}
            name={slot}
            label={label}
            hint={font ? words.rights[font.embedding] : hint}
            sample={<Letters font={font} face={faces[slot]} isBold={slot === 'body_bold'} />}
            facts={font && <FontFacts font={font} />}
            accept=".ttf,.otf,.woff,.woff2,font/*"
            hasFile={font !== undefined}
            isBusy={busy === slot}
            busyWords={words.readingFont}
            onChosen={(file) => onChosen(slot, file)}
            onRemoved={() => onRemoved(slot)}
          />
        )
      })}
    </div>
  )
}

type LettersProps = {
  readonly font: BrandFont | undefined
  /** Undefined: not loaded yet. */
  readonly face: BrandFace | undefined
  readonly isBold: boolean
}

/** Renders letters in a font of the brand, or in the app's font while there is none. */
function Letters({ font, face, isBold }: LettersProps) {
  const family = useFontFace(face?.uri)
  const letters = font?.han ? '永' : 'Aa'
  return (
    <span
      className="brand-file-sample brand-letters"
      aria-hidden="true"
      {...(family && { style: { fontFamily: family } })}
    >
      {isBold ? <b>{letters}</b> : letters}
    </span>
  )
}

/** Adds a font to the app's document, and returns its family once it is loaded. */
function useFontFace(uri: string | undefined): string | null {
  const family = `sample ${useId()}`
  const [loaded, setLoaded] = useState<string | null>(null)
  useEffect(() => {
    if (uri === undefined) return
    const face = new FontFace(family, `url(${uri})`, { weight: '1 1000' })
    document.fonts.add(face)
    // A font that the browser can't read is shown as if there were none. The pages do the same.
    face.load().then(
      () => setLoaded(uri),
      () => undefined,
    )
    return () => {
      document.fonts.delete(face)
    }
  }, [family, uri])
  return uri !== undefined && loaded === uri ? JSON.stringify(family) : null
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
