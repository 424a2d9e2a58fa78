import type { RenderConfig } from '@galley/contracts'
import { LIMITS } from '@galley/contracts'
import type { BrandFaces, BrandImages, Scheme, Theme } from '@galley/render'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { say } from '../../../ui/feedback/toasts.tsx'
import { Segments, TextField } from '../../../ui/field.tsx'
import { Dialog, DialogEnd } from '../../../ui/overlays/dialog.tsx'
import { BrandPage } from './brand-page.tsx'
import { ColourFields } from './colour-fields.tsx'
import { FontFields } from './font-fields.tsx'
import { MarkFields } from './mark-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { SavedBrand } from './use-brands.ts'
import { useBrands } from './use-brands.ts'
import { useEditedBrand } from './use-edited-brand.ts'

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
  const { brands: words } = useText()
  const [scheme, setScheme] = useState(config.scheme)
  const edited = useEditedBrand(brand, onChosen)
  const { kit, saved, images, faces } = edited
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const id = await edited.saveNow()
    if (id === null) return
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
        <div className="brand-columns">
          <div className="brand-pages">
            {shownFor(images, faces).map((shows) => (
              <BrandPage
                key={shows}
                {...{ kit, images, faces, shows, scheme, ownThemes }}
                theme={config.theme}
              />
            ))}
          </div>
          <div className="brand-fields">
            <BrandFields edited={edited} scheme={scheme} onScheme={setScheme} />
          </div>
        </div>
        <DialogEnd>
          {saved && (
            <RemoveButton brand={saved} onRemoved={() => onChosen(undefined, false)} onClose={onClose} />
          )}
          <Button type="submit" look="primary" isBusy={edited.isBusy}>
            {words.save}
          </Button>
        </DialogEnd>
      </form>
    </Dialog>
  )
}

/** Avatars are on covers, and logos are there and in the foot. The largest letters are on covers. */
function shownFor(images: BrandImages, { heading }: BrandFaces): readonly ('cover' | 'page')[] {
  return Object.keys(images).length > 0 || heading ? ['cover', 'page'] : ['page']
}

type BrandFieldsProps = {
  readonly edited: ReturnType<typeof useEditedBrand>
  readonly scheme: Scheme
  readonly onScheme: (scheme: Scheme) => void
}

function BrandFields({ edited, scheme, onScheme }: BrandFieldsProps) {
  const { brands: words, design } = useText()
  const { kit, change } = edited
  return (
    <>
      <TextField
        label={words.name}
        error={edited.lacksName ? words.needsName : undefined}
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
        onChange={onScheme}
      />
      <ColourFields
        key={scheme}
        scheme={scheme}
        colours={kit.colours}
        onChange={(colours) => change({ colours })}
      />
      <PictureFields
        images={edited.images}
        background={kit.background}
        isBusy={edited.isBusy}
        onChosen={(name, file) => void edited.addPicture(name, file).catch(() => undefined)}
        onRemoved={(name) => void edited.takePicture(name).catch(() => undefined)}
        onBackground={(background) => change({ background })}
      />
      <MarkFields
        mark={kit.corner_mark ?? null}
        images={edited.images}
        onChange={(corner_mark) => change({ corner_mark })}
      />
      <FontFields
        fonts={edited.fonts}
        faces={edited.faces}
        busy={edited.isBusy ? edited.busyFont : null}
        onChosen={(slot, file) => void edited.addFont(slot, file).catch(() => undefined)}
        onRemoved={(slot) => void edited.takeFont(slot).catch(() => undefined)}
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
        error={edited.isCodeTooLong ? words.qrTooLong : undefined}
        value={kit.qr ?? ''}
        onChange={({ target }) => change({ qr: target.value || null })}
      />
    </>
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
