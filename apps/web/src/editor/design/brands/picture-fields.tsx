import type { BrandKit, BrandPictureName } from '@galley/contracts'
import { BRAND_PICTURES } from '@galley/contracts'
import type { BrandImages } from '@galley/render'
import { useText } from '../../../language/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BackgroundFields } from './background-fields.tsx'
import { FileField } from './file-field.tsx'

type PictureFieldsProps = {
  readonly images: BrandImages
  readonly background: BrandKit['background']
  readonly isBusy: boolean
  readonly onChosen: (name: BrandPictureName, file: File) => void
  readonly onRemoved: (name: BrandPictureName) => void
  readonly onBackground: (background: NonNullable<BrandKit['background']>) => void
}

const WHOLE = { fit: 'cover', on: 'all' } as const

/** Renders the pictures of a brand, each with what uploads, replaces and removes it. */
export function PictureFields(props: PictureFieldsProps) {
  const { images, background, isBusy, onChosen, onRemoved, onBackground } = props
  const { brands: words } = useText()
  return (
    <div className="brand-files">
      {BRAND_PICTURES.map((name) => {
        const image = images[name]
        return (
          <FileField
            key={name}
            name={name}
            {...words.pictures[name]}
            sample={
              <span className="brand-file-sample">
                {image ? <img src={image.uri} alt="" /> : <Icon name="image" size={22} />}
              </span>
            }
            accept="image/*"
            hasFile={image !== undefined}
            isBusy={isBusy}
            onChosen={(file) => onChosen(name, file)}
            onRemoved={() => onRemoved(name)}
          >
            {name === 'background' && image && (
              <BackgroundFields background={background ?? WHOLE} onChange={onBackground} />
            )}
          </FileField>
        )
      })}
    </div>
  )
}
