import { pictureData } from '../../../markup/address.ts'
import { element } from '../../../markup/html.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { kickerHtml } from './kicker.ts'

const MOST = 4

/** Two to four pictures with one caption. Null with fewer. */
export function fillCollage(stage: CoverStage): FilledCover | null {
  const pictures = stage.pictures.slice(0, MOST)
  if (pictures.length < 2) return null
  const { isWide, language } = stage
  const shape = isWide ? { width: 0.4, height: 0.82, most: 1.5 } : { width: 1, height: 0.25, most: 1.5 }
  const { html, ...sizes } = headline(titleParts(stage.title), titleBox(stage, shape), language)
  const tiles = pictures.map((picture) =>
    element('div', { class: 'tile' }, element('img', { src: pictureData(picture), alt: '' })),
  )
  return {
    behind: [element('div', { class: `tiles of-${tiles.length}` }, tiles)],
    words: [kickerHtml(stage), ...html],
    ...sizes,
  }
}

export const COLLAGE_CSS = `
.layout-collage .tiles{position:absolute;inset:0 0 40%;display:grid;grid-template-columns:1fr 1fr;gap:calc(var(--unit)*.1)}
.layout-collage.wide .tiles{inset:0 0 0 50%}
.layout-collage .tile{min-width:0;min-height:0;overflow:hidden;background:var(--panel)}
.layout-collage .tile>img{display:block;width:100%;height:100%;object-fit:cover}
.layout-collage .of-2,.layout-collage .of-3{grid-auto-rows:1fr}
.layout-collage .of-3>.tile:first-child{grid-row:1/3}
.layout-collage .of-4{grid-template-rows:1fr 1fr}
.layout-collage.wide .of-2{grid-template-columns:1fr}
.layout-collage>.cover-text{top:61%;bottom:calc(var(--byline) + 26px);justify-content:flex-start;padding-top:calc(var(--unit)*.25)}
.layout-collage.wide>.cover-text{top:var(--room-top);bottom:var(--room-bottom);right:54%;justify-content:center;padding:0}
.layout-collage:is(.family-notebook,.family-letter):not(.wide) .tiles{inset:calc(var(--unit)*.7) calc(var(--unit)*.8) 42%;gap:calc(var(--unit)*.28)}
.layout-collage:is(.family-notebook,.family-letter) .tile{border:calc(var(--unit)*.15) solid #fff;border-bottom-width:calc(var(--unit)*.4);box-shadow:0 3px 14px #00000038;transform:rotate(-2.2deg)}
.layout-collage:is(.family-notebook,.family-letter) .tile:nth-child(2n){transform:rotate(1.8deg)}
.layout-collage.family-letter .tile{border-bottom-width:calc(var(--unit)*.15);transform:none}
.layout-collage:is(.family-pastel,.family-night):not(.wide) .tiles{inset:calc(var(--unit)*.6) calc(var(--unit)*.6) 41%;gap:calc(var(--unit)*.22)}
.layout-collage:is(.family-pastel,.family-night) .tile{border-radius:calc(var(--unit)*.45)}
.layout-collage:is(.family-botanical,.family-paper):not(.wide) .tiles{inset:calc(var(--unit)*.9) calc(var(--unit)*.9) 42%;gap:calc(var(--unit)*.16)}
.layout-collage.family-botanical .tile:first-child{border-radius:calc(var(--unit)*2) 0 0}
.layout-collage.family-swiss .of-2,.layout-collage.family-editorial .of-2{grid-template-columns:2fr 1fr}
.layout-collage.family-swiss .of-3,.layout-collage.family-editorial .of-3{grid-template-columns:1.7fr 1fr}
.layout-collage.family-newspaper .tiles{gap:1px}
.layout-collage.family-newspaper .tile>img{filter:grayscale(1) contrast(1.08)}
.layout-collage.family-poster .tiles{gap:0;clip-path:polygon(0 0,100% 0,100% 90%,0 100%)}
.layout-collage.family-poster.wide .tiles{clip-path:polygon(12% 0,100% 0,100% 100%,0 100%)}
.layout-collage.family-terminal .tile{outline:1px solid var(--accent);outline-offset:-1px}
`
