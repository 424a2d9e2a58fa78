import type { BrandKit, RenderConfig } from '@galley/contracts'
import { LIMITS } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { proveBrand } from '@galley/render'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'
import { Segments, TextField } from '../../../ui/field.tsx'
import { Dialog, DialogEnd } from '../../../ui/overlays/dialog.tsx'
import { BrandPage } from './brand-page.tsx'
import { ColourFields } from './colour-fields.tsx'
import type { SavedBrand } from './use-brands.ts'
import { useBrands } from './use-brands.ts'

type BrandDialogProps = {
  /** Null: a new one. */
  readonly brand: SavedBrand | null
  readonly config: RenderConfig
  readonly ownThemes: readonly Theme[]
  readonly onChosen: (id: string | undefined, hasCode: boolean) => void
  readonly onClose: () => void
}

/** Renders the dialog that makes or changes a brand, beside a live page that wears it. */
export function BrandDialog({ brand, config, ownThemes, onChosen, onClose }: BrandDialogProps) {
  const { brands: words, design } = useText()
  const [kit, setKit] = useState<BrandKit>(() => kitOf(brand))
  const [scheme, setScheme] = useState(config.scheme)
  const [isTried, setTried] = useState(false)
  const { save, isBusy } = useBrands()
  const change = (part: Partial<BrandKit>) => setKit((before) => ({ ...before, ...part }))
  const isCodeTooLong = new TextEncoder().encode(kit.qr ?? '').length > LIMITS.qrBytes
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (kit.name.trim() === '' || isCodeTooLong) return
    if (proveBrand(kit).length > 0) return say(words.mend, { look: 'danger' })
    const id = await save(trimmed(kit), brand)
    say(words.saved(kit.name.trim()))
    onChosen(id, kit.qr !== null)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={brand ? words.edit : words.add}
      about={words.about}
      className="brand-dialog"
    >
      {/* The failure of saving is said, and what was written stays. */}
      <form className="brand-form" noValidate onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <BrandPage kit={kit} scheme={scheme} theme={config.theme} ownThemes={ownThemes} />
        <div className="brand-fields">
          <TextField
            label={words.name}
            error={isTried && kit.name.trim() === '' ? words.needsName : undefined}
            maxLength={60}
            value={kit.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Segments
            label={words.colours}
            value={scheme}
            options={[
              { value: 'light', label: design.light },
              { value: 'dark', label: design.dark },
            ]}
            onChange={setScheme}
          />
          <ColourFields
            key={scheme}
            scheme={scheme}
            colours={kit.colours}
            onChange={(colours) => change({ colours })}
          />
          <TextField
            label={words.signature}
            hint={words.signatureHint}
            maxLength={LIMITS.signatureChars}
            value={kit.signature ?? ''}
            onChange={({ target }) => change({ signature: target.value || null })}
          />
          <TextField
            label={words.qr}
            hint={words.qrHint}
            error={isCodeTooLong ? words.qrTooLong : undefined}
            value={kit.qr ?? ''}
            onChange={({ target }) => change({ qr: target.value || null })}
          />
          <DialogEnd>
            {brand && (
              <RemoveButton brand={brand} onRemoved={() => onChosen(undefined, false)} onClose={onClose} />
            )}
            <Button type="submit" look="primary" isBusy={isBusy}>
              {words.save}
            </Button>
          </DialogEnd>
        </div>
      </form>
    </Dialog>
  )
}

type RemoveButtonProps = {
  readonly brand: SavedBrand
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Renders the button that deletes the brand. It asks once. */
function RemoveButton({ brand, onRemoved, onClose }: RemoveButtonProps) {
  const { brands: words } = useText()
  const { remove, isBusy } = useBrands()
  const [isAsked, setAsked] = useState(false)
  const press = async () => {
    if (!isAsked) return setAsked(true)
    await remove(brand)
    say(words.removed(brand.name))
    onRemoved()
    onClose()
  }
  return (
    <Button
      look={isAsked ? 'danger' : 'quiet'}
      isBusy={isBusy}
      onBlur={() => setAsked(false)}
      onClick={() => void press().catch(() => undefined)}
    >
      {isAsked ? words.reallyRemove : words.remove}
    </Button>
  )
}

const START: BrandKit = {
  name: '',
  colours: { light: { accent: '#1f6f54' }, dark: null },
  signature: null,
  qr: null,
}

function kitOf(brand: SavedBrand | null): BrandKit {
  if (!brand) return START
  const { name, colours, signature, qr } = brand
  return { name, colours, signature, qr }
}

function trimmed({ name, colours, signature, qr }: BrandKit): BrandKit {
  return { name: name.trim(), colours, signature: signature?.trim() || null, qr: qr?.trim() || null }
}
