import type { CornerMark } from '@galley/contracts'
import { LIMITS, MARK_CONTENTS, PAGE_CORNERS } from '@galley/contracts'
import type { BrandImages } from '@galley/render'
import { useText } from '../../../language/language.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'

type MarkFieldsProps = {
  readonly mark: CornerMark | null
  readonly images: BrandImages
  readonly onChange: (mark: CornerMark | null) => void
}

/** Renders what the corner of each page shows, and which corner. */
export function MarkFields({ mark, images, onChange }: MarkFieldsProps) {
  const { brands: words } = useText()
  const { text = null, corner = 'top_right' } = mark ?? {}
  const chosen = MARK_CONTENTS.find((content) => content === mark?.content) ?? 'none'
  const choose = (value: string) => {
    const content = MARK_CONTENTS.find((each) => each === value)
    onChange(content ? { content, text, corner } : null)
  }
  const lacksPicture =
    (chosen === 'logo' && !images.logo && !images.logo_dark) || (chosen === 'avatar' && !images.avatar)
  return (
    <div className="brand-mark">
      <SelectField
        label={words.mark}
        hint={lacksPicture ? words.markLacksPicture : words.markHint}
        value={chosen}
        options={(['none', ...MARK_CONTENTS] as const).map((value) => ({
          value,
          label: words.markContents[value],
        }))}
        onChange={choose}
      />
      {mark && (
        <SelectField
          label={words.corner}
          value={corner}
          options={PAGE_CORNERS.map((value) => ({ value, label: words.corners[value] }))}
          onChange={(value) =>
            onChange({ ...mark, corner: PAGE_CORNERS.find((each) => each === value) ?? corner })
          }
        />
      )}
      {mark?.content === 'text' && (
        <TextField
          label={words.markText}
          maxLength={LIMITS.cornerMarkChars}
          value={mark.text ?? ''}
          onChange={({ target }) => onChange({ ...mark, text: target.value || null })}
        />
      )}
    </div>
  )
}
