import { element, NOTHING } from '../../../markup/html.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { KICKER_UNITS, kickerHtml } from './kicker.ts'

/** Letters as large as they fit, and nothing else. */
export function fillType(stage: CoverStage): FilledCover {
  const height = 1 - (KICKER_UNITS * stage.unitPx) / stage.heightPx
  const box = titleBox(stage, { width: 0.94, height: height * 0.94, most: stage.isWide ? 3.4 : 4 })
  const { html, ...sizes } = headline(titleParts(stage.title), box, stage.language)
  const ground = element('div', { class: 'ground', 'aria-hidden': 'true' }, NOTHING)
  return { behind: [ground], words: [kickerHtml(stage), ...html], ...sizes }
}

export const TYPE_CSS = `
.layout-type .ground{position:absolute;inset:0}
.layout-type.family-poster .ground,.layout-type.family-swiss .ground{background:var(--accent)}
.layout-type:is(.family-poster,.family-swiss){--on:var(--paper)}
.layout-type.family-swiss .ground{bottom:calc(var(--byline) + 30px)}
.layout-type.family-swiss .byline,.layout-type.family-swiss .byline>.tags{color:var(--quiet)}
.layout-type.family-poster .ground::after{content:"";position:absolute;right:-18%;top:-12%;width:62%;aspect-ratio:1;border-radius:50%;background:var(--marker);opacity:.28}
.layout-type.family-pastel .ground::before,.layout-type.family-pastel .ground::after{content:"";position:absolute;border-radius:50%;background:var(--marker);width:56%;aspect-ratio:1;right:-16%;top:-8%;opacity:.75}
.layout-type.family-pastel .ground::after{left:-14%;right:auto;top:auto;bottom:-8%;width:42%;background:var(--accent);opacity:.13}
.layout-type.family-night .ground{background:radial-gradient(circle at 78% 20%,color-mix(in srgb,var(--accent) 46%,transparent),transparent 46%)}
.layout-type.family-letter .ground{inset:auto 0 0;height:0}
.layout-type.family-terminal .headline>.line:first-child::before{content:"> ";color:var(--accent)}
`
