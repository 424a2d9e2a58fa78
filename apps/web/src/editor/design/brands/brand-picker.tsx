import './brands.css'
import type { RenderConfig, RenderConfigRequest } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useBrands } from './use-brands.ts'

const BrandDialog = lazy(() =>
  import('./brand-dialog.tsx').then(({ BrandDialog }) => ({ default: BrandDialog })),
)

type BrandPickerProps = {
  readonly config: RenderConfig
  readonly ownThemes: readonly Theme[]
  readonly onChange: (part: RenderConfigRequest) => void
}

/** Renders the choice of a brand, and what opens the dialog to make and change one. */
export function BrandPicker({ config, ownThemes, onChange }: BrandPickerProps) {
  const { brands: words } = useText()
  const { brands } = useBrands()
  const [edited, setEdited] = useState<'none' | 'new' | 'chosen'>('none')
  const chosen = brands.find(({ brand_id }) => brand_id === config.brand) ?? null
  /** A code is on the end card, so a brand with one brings it. */
  const choose = (brand: string | undefined, hasCode: boolean) =>
    onChange({ brand, ...(hasCode && { end_card: true }) })
  return (
    <div className="brand-picker">
      <SelectField
        label={words.brand}
        value={chosen?.brand_id ?? ''}
        options={[
          { value: '', label: words.none },
          ...brands.map(({ brand_id, name }) => ({ value: brand_id, label: name })),
        ]}
        onChange={(id) =>
          choose(
            id || undefined,
            brands.some(({ brand_id, qr }) => brand_id === id && qr !== null),
          )
        }
      />
      <Actions>
        {chosen && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setEdited('chosen')}>
            {words.edit}
          </Button>
        )}
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setEdited('new')}>
          {words.add}
        </Button>
      </Actions>
      <Suspense>
        {edited !== 'none' && (
          <BrandDialog
            brand={edited === 'chosen' ? chosen : null}
            config={config}
            ownThemes={ownThemes}
            onChosen={choose}
            onClose={() => setEdited('none')}
          />
        )}
      </Suspense>
    </div>
  )
}
