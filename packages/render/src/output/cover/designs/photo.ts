import { pictureData } from '../../../markup/address.ts'
import { element, NOTHING } from '../../../markup/html.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { kickerHtml } from './kicker.ts'

/**
 * A picture to the edges with the title where the picture is calm. Null without a picture. An in-page step finds the
 * place, because only a browser knows the pixels: see `placeOnPhoto`.
 */
export function fillPhoto(stage: CoverStage): FilledCover | null {
  const [picture] = stage.pictures
  if (picture === undefined) return null
  const { isWide, language } = stage
  const shape = isWide ? { width: 0.7, height: 0.56, most: 1.9 } : { width: 1, height: 0.36, most: 2.3 }
  const { html, ...sizes } = headline(titleParts(stage.title), titleBox(stage, shape), language)
  return {
    behind: [
      element('div', { class: 'photo' }, element('img', { src: pictureData(picture), alt: '' })),
      element('div', { class: 'veil', 'aria-hidden': 'true' }, NOTHING),
    ],
    words: [kickerHtml(stage), ...html],
    ...sizes,
    classes: ['calm-end'],
  }
}

/** Until the step has run, the title is at the foot, on the darkest veil. */
export const PHOTO_CSS = `
.layout-photo>.photo{position:absolute;inset:0;background:var(--panel)}
.layout-photo>.photo>img{display:block;width:100%;height:100%;object-fit:cover}
.layout-photo>.veil{position:absolute;inset:0;--shade:rgb(0 0 0/var(--veil,.62));background:linear-gradient(transparent 34%,var(--shade) 64%)}
.layout-photo.calm-start>.veil{background:linear-gradient(var(--shade) 38%,transparent 66%)}
.layout-photo.calm-middle>.veil{background:linear-gradient(transparent,var(--shade) 28% 72%,transparent)}
.layout-photo.on-light>.veil{--shade:rgb(255 255 255/var(--veil,.62))}
.layout-photo{--on:#fff}
.layout-photo.on-light{--on:#141414}
.layout-photo>.cover-text{justify-content:flex-end}
.layout-photo.calm-start>.cover-text{justify-content:flex-start}
.layout-photo.calm-middle>.cover-text{justify-content:center}
.layout-photo .second,.layout-photo .byline,.layout-photo .byline>.tags{color:var(--on)}
.layout-photo .kicker:not(.bare) span{background:var(--accent);color:var(--paper);border-color:var(--accent);box-shadow:none}
.layout-photo .kicker.bare{display:none}
.layout-photo:is(.family-swiss,.family-editorial,.family-ink) .headline::before{content:"";display:block;width:calc(var(--unit)*1.2);height:calc(var(--unit)*.12);margin-bottom:calc(var(--unit)*.35);background:var(--on)}
.layout-photo.family-swiss .headline::before{width:100%}
.layout-photo.family-newspaper .words{border-block:3px double var(--on);padding-block:calc(var(--unit)*.3)}
.layout-photo:is(.family-letter,.family-paper,.family-botanical)::after{content:"";position:absolute;inset:calc(var(--unit)*.32);border:1px solid var(--on);opacity:.75}
.layout-photo.family-botanical::after{border-radius:calc(var(--unit)*2.4) calc(var(--unit)*2.4) 0 0}
.layout-photo.family-letter>.photo{inset:calc(var(--unit)*.42)}
.layout-photo.family-letter>.veil{inset:calc(var(--unit)*.42)}
.layout-photo.family-letter::after{inset:calc(var(--unit)*.62)}
.layout-photo:is(.family-poster,.family-notebook) .headline .line{width:fit-content;padding:.02em .2em;background:var(--accent);color:var(--paper);text-decoration:none}
.layout-photo.family-notebook .headline .line{background:var(--marker);color:var(--ink)}
.layout-photo.family-pastel .headline .line{background:none}
.layout-photo:is(.family-poster,.family-notebook)>.cover-text .second{margin-top:.6em}
`
