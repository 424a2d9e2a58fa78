import { element, NOTHING } from '../../../markup/html.ts'
import { widthOf } from '../../../text-metrics/text-width.ts'
import { wordsHtml } from '../../text/words.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { pointsOf, titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { KICKER_UNITS, kickerHtml } from './kicker.ts'

const LEAST_POINTS = 2
/** The height of a point, and the inner margins of the list, in units. */
const POINT_UNITS = 0.98
const BOX_UNITS = 1.5

/** The title with the first points of the text, ticked. Null if the text has no list and no headings. */
export function fillChecklist(stage: CoverStage): FilledCover | null {
  const { isWide, isLow, unitPx, heightPx, widthPx, language } = stage
  const points = pointsOf(stage, isWide ? 3 : 4)
  if (points.length < LEAST_POINTS) return null
  const listPx = isWide ? 0 : (points.length * POINT_UNITS + BOX_UNITS) * unitPx
  const height = (heightPx - listPx - KICKER_UNITS * unitPx) / heightPx
  const shape = isWide
    ? { width: 0.44, height: height * 0.9, most: 1.6 }
    : { width: 1, height: height * 0.94, most: 1.9 }
  const { html, ...sizes } = headline(titleParts(stage.title), titleBox(stage, shape), language)
  const roomPx = widthPx * (isWide ? 0.5 : 1) - unitPx * 2.1
  const widest = Math.max(...points.map((point) => widthOf(point, 'text')))
  const pointPx = Math.floor(Math.min(unitPx * (isLow ? 0.66 : 0.56), (roomPx / widest) * 0.94))
  const items = points.map((point) =>
    element('p', { class: 'point' }, [
      element('span', { class: 'tick', 'aria-hidden': 'true' }, NOTHING),
      element('span', {}, wordsHtml(point, language)),
    ]),
  )
  return {
    words: [
      element('div', { class: 'head' }, [kickerHtml(stage), ...html]),
      element('div', { class: 'points' }, items),
    ],
    ...sizes,
    style: { '--figure': Math.max(13, pointPx) },
  }
}

export const CHECKLIST_CSS = `
.layout-checklist .points{margin-top:calc(var(--unit)*.55);padding:calc(var(--unit)*.4) calc(var(--unit)*.5);background:var(--box);border:var(--box-edge);border-radius:var(--box-corner);box-shadow:var(--box-shadow);color:var(--ink);text-align:start}
.layout-checklist.wide .words{display:grid;grid-template-columns:46fr 50fr;column-gap:4%;align-items:center}
.layout-checklist.wide .points{margin-top:0}
.layout-checklist .point{display:flex;align-items:center;gap:.7em;height:calc(var(--unit)*.98);font:600 var(--figure)/1.3 var(--font-body);white-space:nowrap}
.layout-checklist.low .point{height:calc(var(--unit)*1.3)}
.layout-checklist .point+.point{border-top:var(--rule)}
.tick{position:relative;flex:none;width:1.15em;height:1.15em;border:2px solid var(--accent);border-radius:var(--tick-corner,.2em)}
.tick::after{content:"";position:absolute;left:.3em;top:.04em;width:.34em;height:.66em;border:solid var(--accent);border-width:0 .15em .15em 0;transform:rotate(42deg)}
.layout-checklist:is(.family-pastel,.family-night,.family-botanical){--tick-corner:50%}
.layout-checklist:is(.family-pastel,.family-poster,.family-swiss,.family-night) .tick{background:var(--accent)}
.layout-checklist:is(.family-pastel,.family-poster,.family-swiss,.family-night) .tick::after{border-color:var(--paper)}
.layout-checklist:is(.family-swiss,.family-newspaper,.family-editorial,.family-paper){--tick-corner:0}
.layout-checklist.family-notebook .tick{border-radius:.3em .1em .35em .15em;border-color:var(--ink)}
.layout-checklist.family-notebook .tick::after{left:.36em;top:-.3em;height:1em;width:.42em;border-color:var(--accent)}
.layout-checklist:is(.family-ink,.family-letter) .tick{border-color:transparent}
.layout-checklist:is(.family-ink,.family-letter,.family-editorial) .points{padding-inline:0}
.layout-checklist.family-terminal .point{font-family:var(--font-code)}
.layout-checklist.family-poster>.frame{background:var(--accent)}
.layout-checklist.family-poster>.frame>.art{display:none}
.layout-checklist.family-poster{--on:var(--paper)}
`
