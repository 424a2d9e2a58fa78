import type { BrandFont, BrandFontSlot } from '@galley/contracts'
import { BRAND_FONTS } from '@galley/contracts'
import type { WornBrand } from '@galley/render'
import { useText } from '../../../language/language.ts'
import { FileField } from './file-field.tsx'

type FontFieldsProps = {
  readonly fonts: NonNullable<WornBrand['fonts']>
  /** The slot whose file is being sent. Null: none. */
  readonly busy: BrandFontSlot | null
  readonly onChosen: (slot: BrandFontSlot, file: File) => void
  readonly onRemoved: (slot: BrandFontSlot) => void
}

/** Renders the fonts of a brand, each with what uploads, replaces and removes it. A bold one goes with one for text. */
export function FontFields({ fonts, busy, onChosen, onRemoved }: FontFieldsProps) {
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
            sample={<Letters isBold={slot === 'body_bold'} />}
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

function Letters({ isBold }: { readonly isBold: boolean }) {
  return (
    <span className="brand-file-sample brand-letters" aria-hidden="true">
      {isBold ? <b>Aa</b> : 'Aa'}
    </span>
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
