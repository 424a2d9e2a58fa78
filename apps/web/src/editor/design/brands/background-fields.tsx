import type { BrandKit } from '@galley/contracts'
import { useText } from '../../../language/language.ts'
import { Segments } from '../../../ui/field.tsx'

type Background = NonNullable<BrandKit['background']>

type BackgroundFieldsProps = {
  readonly background: Background
  readonly onChange: (background: Background) => void
}

/** Renders how the background of a brand lies behind its pages. */
export function BackgroundFields({ background, onChange }: BackgroundFieldsProps) {
  const { brands: words } = useText()
  return (
    <div className="brand-background">
      <Segments
        label={words.backgroundFit}
        value={background.fit}
        options={[
          { value: 'cover', label: words.fits.cover },
          { value: 'tile', label: words.fits.tile },
        ]}
        onChange={(fit) => onChange({ ...background, fit })}
      />
      <Segments
        label={words.backgroundOn}
        value={background.on}
        options={[
          { value: 'all', label: words.backgroundPages.all },
          { value: 'covers', label: words.backgroundPages.covers },
        ]}
        onChange={(on) => onChange({ ...background, on })}
      />
    </div>
  )
}
