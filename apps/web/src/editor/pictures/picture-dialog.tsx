import './picture-dialog.css'
import type { EditorView } from '@codemirror/view'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Segments, TextField } from '../../ui/field.tsx'
import { Dialog, DialogBody, DialogEnd } from '../../ui/overlays/dialog.tsx'
import { CropField } from './crop-field.tsx'
import type { EditedPicture } from './edited-picture.ts'
import { rewritePicture } from './edited-picture.ts'

type PictureDialogProps = {
  readonly view: EditorView
  readonly picture: EditedPicture
  readonly onClose: () => void
}

const LAYOUTS = ['', 'grid', 'row'] as const
/** No segment may have the value '', which means that none is chosen. */
const OWN = 'own'

/** Edits how a picture is shown. Its changes reach the text together, when they are applied. */
export function PictureDialog({ view, picture: edited, onClose }: PictureDialogProps) {
  const { pictures: text } = useText()
  const [picture, setPicture] = useState({ ...edited.written })
  const [layout, setLayout] = useState(edited.layout)
  const { attributes } = picture
  const set = (changed: Readonly<Record<string, string>>) =>
    setPicture({ ...picture, attributes: { ...attributes, ...changed } })
  const apply = () => {
    rewritePicture(view, edited, { picture, layout })
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.title} className="picture-dialog">
      <DialogBody>
        <div className="picture-fields">
          <CropField src={edited.src} attributes={attributes} onChange={set} />
          <div className="picture-choices">
            {edited.beside.length > 1 && (
              <Segments
                label={text.together(edited.beside.length - 1)}
                value={layout === '' ? OWN : layout}
                options={LAYOUTS.map((each) => ({
                  value: each === '' ? OWN : each,
                  label: text.layouts[each],
                }))}
                onChange={(value) => setLayout(value === 'grid' || value === 'row' ? value : '')}
              />
            )}
            {layout === '' && (
              <AttributeField
                label={text.width}
                name="width"
                names={text.widths}
                attributes={attributes}
                onChange={set}
              />
            )}
            <AttributeField
              label={text.corners}
              name="radius"
              names={text.radii}
              attributes={attributes}
              onChange={set}
            />
            <TextField
              label={text.caption}
              value={picture.caption}
              maxLength={500}
              onChange={({ target }) => setPicture({ ...picture, caption: target.value })}
            />
            <TextField
              label={text.alt}
              hint={text.altHint}
              value={picture.alt}
              maxLength={1000}
              onChange={({ target }) => setPicture({ ...picture, alt: target.value })}
            />
          </div>
        </div>
        <DialogEnd>
          <Button look="primary" onClick={apply}>
            {text.apply}
          </Button>
        </DialogEnd>
      </DialogBody>
    </Dialog>
  )
}

type AttributeFieldProps = {
  readonly label: string
  readonly name: string
  /** The name of each value. '' leaves the attribute out. */
  readonly names: Readonly<Record<string, string>>
  readonly attributes: Readonly<Record<string, string>>
  readonly onChange: (changed: Readonly<Record<string, string>>) => void
}

function AttributeField({ label, name, names, attributes, onChange }: AttributeFieldProps) {
  const value = attributes[name] ?? ''
  // What the writer typed stays until another value is chosen.
  const all = value in names ? names : { ...names, [value]: value }
  // Numbers come before other keys of an object, so the choice to leave it out is put in front.
  const values = ['', ...Object.keys(all).filter((each) => each !== '')]
  return (
    <Segments
      label={label}
      value={value === '' ? OWN : value}
      options={values.map((each) => ({ value: each === '' ? OWN : each, label: all[each] ?? each }))}
      onChange={(chosen) => onChange({ [name]: chosen === OWN ? '' : chosen })}
    />
  )
}
