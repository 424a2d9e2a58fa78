import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'
import { useText } from '../../language/language.ts'
import { Segments } from '../../ui/field.tsx'
import type { CropRect, Point } from './crop-rect.ts'
import { adjusted, cropText, focusIn, focusText, rectBetween, shownPart } from './crop-rect.ts'

type CropFieldProps = {
  /** '' if the picture is missing: its crop can't be chosen then. */
  readonly src: string
  readonly attributes: Readonly<Record<string, string>>
  readonly onChange: (changed: Readonly<Record<string, string>>) => void
}

const RATIOS = ['1:1', '3:4', '4:3', '16:9']
const WHOLE = 'whole'
const FREE = 'free'
/** The part that is shown first when it may be chosen freely. */
const FIRST_PART: CropRect = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 }
const STEP = 0.02

/** Renders a picture on which its crop and its focal point are chosen. */
export function CropField({ src, attributes, onChange }: CropFieldProps) {
  const { pictures: text } = useText()
  const crop = attributes.crop ?? ''
  const isFree = crop.includes(',')
  const shape = isFree ? FREE : crop || WHOLE
  const shapes = [...new Set([WHOLE, FREE, ...RATIOS, shape])]
  const names: Readonly<Record<string, string>> = { [WHOLE]: text.whole, [FREE]: text.free }
  const choose = (chosen: string) => {
    if (chosen === FREE) return onChange({ crop: cropText(FIRST_PART), focus: '' })
    onChange({ crop: chosen === WHOLE ? '' : chosen })
  }
  if (src === '') return null
  return (
    <div className="crop-field">
      <Stage src={src} attributes={attributes} onChange={onChange} />
      <Segments
        label={text.crop}
        value={shape}
        options={shapes.map((value) => ({ value, label: names[value] ?? value }))}
        onChange={choose}
      />
      <p className="field-hint">{isFree ? text.freeHint : text.focusHint}</p>
    </div>
  )
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

function Stage({ src, attributes, onChange }: CropFieldProps) {
  const { pictures: text } = useText()
  const start = useRef<Point | null>(null)
  const [aspect, setAspect] = useState(1)
  const crop = attributes.crop ?? ''
  const isFree = crop.includes(',')
  const focus = focusIn(attributes.focus)
  const part = shownPart(crop, focus, aspect)
  const onPoint = (event: PointerEvent<HTMLButtonElement>) => {
    const at = pointOf(event)
    if (event.type === 'pointerdown') {
      start.current = at
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (start.current === null) return
    if (!isFree) onChange({ focus: focusText(at) })
    else if (event.type === 'pointermove') onChange({ crop: cropText(rectBetween(start.current, at)) })
  }
  const onKey = (event: KeyboardEvent) => {
    const by = DIRECTIONS[event.key]
    if (!by) return
    event.preventDefault()
    const none = { x: 0, y: 0, width: 0, height: 0 }
    const change = event.shiftKey ? { ...none, width: by.x, height: by.y } : { ...none, ...by }
    if (isFree) onChange({ crop: cropText(adjusted(part, change)) })
    else onChange({ focus: focusText({ x: focus.x + by.x, y: focus.y + by.y }) })
  }
  return (
    <div className="crop-stage">
      <button
        type="button"
        className="crop-surface"
        aria-label={isFree ? text.crop : text.focus}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
        onPointerUp={() => {
          start.current = null
        }}
        onKeyDown={onKey}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setAspect(naturalWidth / naturalHeight)
          }
        />
        {crop !== '' && <span className="crop-part" style={placeOf(part)} />}
        {!isFree && <span className="crop-focus" style={{ left: percent(focus.x), top: percent(focus.y) }} />}
      </button>
    </div>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function placeOf({ x, y, width, height }: CropRect) {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}

function percent(share: number): string {
  return `${share * 100}%`
}
