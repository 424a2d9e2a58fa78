import './cover-picker.css'
import type { CoverDesign, CoverLayout, Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { COVER_LAYOUTS } from '@galley/contracts'
import { coverPictures } from '@galley/render'
import { useMemo, useRef } from 'react'
import { useText } from '../../language/language.ts'
import { TextField } from '../../ui/field.tsx'
import type { CoverSource, CoverText } from '../preview/canvas/make-cover.ts'
import { hasOtherLayout, makeCover, readCoverSource } from '../preview/canvas/make-cover.ts'
import { SmallPage, useSeen } from '../preview/small-page.tsx'

type CoverPickerProps = {
  readonly platform: Platform
  readonly config: RenderConfig
  readonly text: CoverText
  readonly onChange: (part: RenderConfigRequest) => void
}

/** Renders the cover of the text in every layout, and the fields for its words and its picture. */
export function CoverPicker({ platform, config, text, onChange }: CoverPickerProps) {
  const { covers } = useText()
  const cover = coverOf(config)
  const source = useMemo(() => readCoverSource(text, platform, config), [text, platform, config])
  const change = (part: Partial<CoverDesign>) => {
    const said = Object.entries({ ...cover, ...part }).filter(([, value]) => value !== null && value !== '')
    onChange({ cover: Object.fromEntries(said) })
  }
  if (!source) return null
  const pictures = coverPictures(source.article, null)
  return (
    <div className="cover-picker">
      <fieldset className="cover-list">
        <legend className="field-label">{covers.layout}</legend>
        {COVER_LAYOUTS.map((layout) => (
          <LayoutOption
            key={layout}
            layout={layout}
            source={source}
            isChosen={layout === cover.layout}
            onChoose={() => change({ layout })}
          />
        ))}
      </fieldset>
      {hasOtherLayout(source, cover.layout) && (
        <p className="field-hint" role="status">
          {covers.replaced}
        </p>
      )}
      <TextField
        label={covers.title}
        maxLength={80}
        placeholder={text.title}
        value={cover.title ?? ''}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={covers.kicker}
        maxLength={24}
        value={cover.kicker ?? ''}
        onChange={({ target }) => change({ kicker: target.value })}
      />
      {pictures.length > 0 && (
        <PictureChoice
          pictures={pictures}
          chosen={cover.picture ?? 1}
          onChoose={(picture) => change({ picture })}
        />
      )}
    </div>
  )
}

function coverOf({ cover }: RenderConfig): CoverDesign {
  return typeof cover === 'object' ? cover : { layout: 'theme', picture: null, title: null, kicker: null }
}

type LayoutOptionProps = {
  readonly layout: CoverLayout
  readonly source: CoverSource
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** Renders a cover in one layout, once it comes into view. */
function LayoutOption({ layout, source, isChosen, onChoose }: LayoutOptionProps) {
  const { covers } = useText()
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place)
  const canvas = useMemo(() => (isSeen ? makeCover(source, layout) : null), [isSeen, source, layout])
  const { widthPx, heightPx } = source.card
  const name = covers.layouts[layout]
  return (
    <label className="theme-option">
      <input type="radio" name="cover-layout" value={layout} checked={isChosen} onChange={onChoose} />
      <span
        ref={place}
        className="theme-sheet cover-sheet"
        style={{ aspectRatio: `${widthPx} / ${heightPx}` }}
      >
        <SmallPage canvas={canvas} title={name} />
      </span>
      <span className="theme-name">{name}</span>
    </label>
  )
}

type PictureChoiceProps = {
  readonly pictures: readonly string[]
  /** From 1. 0: none. */
  readonly chosen: number
  readonly onChoose: (picture: number) => void
}

function PictureChoice({ pictures, chosen, onChoose }: PictureChoiceProps) {
  const { covers } = useText()
  return (
    <fieldset className="cover-pictures">
      <legend className="field-label">{covers.picture}</legend>
      {[null, ...pictures].map((source, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is known by its place in the text.
        <label key={place} className="cover-picture">
          <input
            type="radio"
            name="cover-picture"
            value={place}
            aria-label={place === 0 ? covers.noPicture : covers.pictureAt(place)}
            checked={place === chosen}
            onChange={() => onChoose(place)}
          />
          {source === null ? <span>{covers.noPicture}</span> : <img src={source} alt="" />}
        </label>
      ))}
    </fieldset>
  )
}
