import { element, NOTHING } from '../../../markup/html.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { KICKER_UNITS, kickerHtml } from './kicker.ts'

/** The title with a question mark as high as the card. */
export function fillQuestion(stage: CoverStage): FilledCover {
  const { isWide, unitPx, heightPx, language } = stage
  const height = 1 - (KICKER_UNITS * unitPx) / heightPx
  const shape = isWide
    ? { width: 0.68, height: height * 0.9, most: 2.2 }
    : { width: 0.94, height: height * 0.5, most: 2.3 }
  const { html, ...sizes } = headline(titleParts(stage.title), titleBox(stage, shape), language)
  const glyph = element('div', { class: 'asked', 'aria-hidden': 'true' }, NOTHING)
  return { behind: [glyph], words: [kickerHtml(stage), ...html], ...sizes }
}

export const QUESTION_CSS = `
.layout-question>.asked{position:absolute;right:calc(var(--unit)*.3);bottom:calc(var(--unit)*-.5);font:900 calc(var(--unit)*8)/1 Inter,sans-serif;color:var(--marker)}
.layout-question.wide>.asked{font-size:calc(var(--unit)*9.6);bottom:calc(var(--unit)*.1);right:calc(var(--room-right)*.6)}
.layout-question>.asked::before{content:"?"}
.layout-question>.cover-text{justify-content:flex-start}
.layout-question.wide>.cover-text{justify-content:center}
.layout-question:is(.family-ink,.family-paper,.family-editorial,.family-botanical,.family-letter)>.asked{font-family:Newsreader,serif;font-weight:400}
.layout-question:is(.family-ink,.family-editorial)>.asked{color:color-mix(in srgb,var(--accent) 26%,var(--paper))}
.layout-question.family-swiss>.asked{color:var(--accent);right:0;bottom:-.12em}
.layout-question.family-poster{--on:var(--paper)}
.layout-question.family-poster>.frame{background:var(--accent)}
.layout-question.family-poster>.frame>.art{display:none}
.layout-question.family-poster>.asked{color:color-mix(in srgb,var(--accent) 68%,var(--paper))}
.layout-question.family-newspaper>.asked{color:color-mix(in srgb,var(--ink) 16%,var(--paper))}
.layout-question.family-night>.asked{background:linear-gradient(200deg,var(--accent),transparent 82%);background-clip:text;color:transparent;opacity:.6}
.layout-question.family-terminal>.asked{font-family:var(--font-code);color:color-mix(in srgb,var(--accent) 34%,var(--paper))}
.layout-question.family-pastel>.asked{color:color-mix(in srgb,var(--accent) 30%,var(--paper));transform:rotate(10deg)}
.layout-question.family-notebook>.asked{transform:rotate(8deg)}
`
