import { element, NOTHING } from '../../../markup/html.ts'
import { wordsHtml } from '../../text/words.ts'
import { titleLines } from '../title-lines.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { KICKER_UNITS, kickerHtml } from './kicker.ts'

const FIGURE =
  /(?<![\p{L}\d.])(?:[$¥€£]\s?)?\d[\d.,]{0,6}(?:\s?(?:%|％|‰|万|亿|千|倍|[kKwW+]|[xX](?![\p{L}])))?|[一二三四五六七八九十百两]{1,3}(?=[个件条种步招天周年月次点句本款家大]\p{Script=Han})/u

/** What is counted: it stands beside the number, smaller. */
const MEASURE = /^\s?([个個件条條种種步招天周年月次点點句本款家倍项項页頁题題])/u
const UNIT_SHARE = 0.36

/** A number with its noun, as large as the card takes. Null if the title has no number. */
export function fillNumber(stage: CoverStage): FilledCover | null {
  const found = FIGURE.exec(stage.title)
  if (!found) return null
  const figure = found[0].replace(/[.,]$/, '')
  const { before, unit, after } = around(stage.title, found.index, figure)
  const { unitPx, heightPx, isWide, isLow, language } = stage
  const half = isWide ? 0.46 : 1
  const wideHeight = isLow ? 0.7 : 0.84
  const box = titleBox(stage, { width: half, height: isWide ? wideHeight : 0.52, most: 7 })
  // The unit's width is a share of the number's size.
  const measured = (text: string) => box.widthOf(text) + UNIT_SHARE * unit.length
  const { sizePx: figurePx } = titleLines(figure, { ...box, widthOf: measured, leading: 1 })
  const freePx = isWide ? heightPx : heightPx - figurePx - unitPx * 0.5
  const height = Math.max(0.3, (freePx - (KICKER_UNITS + (before ? 0.7 : 0)) * unitPx) / heightPx)
  const rest = { width: isWide ? 0.48 : 1, height: height * 0.92, most: isWide ? 1.7 : 1.9 }
  const { html, ...sizes } = headline(titleParts(after), titleBox(stage, rest), language)
  const number = [
    wordsHtml(figure, language),
    unit === '' ? NOTHING : element('span', { class: 'unit' }, wordsHtml(unit, language)),
  ]
  return {
    words: [
      kickerHtml(stage),
      element('div', { class: 'amount' }, [
        ...(before ? [element('p', { class: 'lead-in' }, wordsHtml(before, language))] : []),
        element('p', { class: 'number' }, number),
      ]),
      element('div', { class: 'noun' }, [...html]),
    ],
    ...sizes,
    style: { '--figure': figurePx },
  }
}

type Around = { readonly before: string; readonly unit: string; readonly after: string }

/** Returns the words before and after the number and its unit. If nothing follows, what precedes is the noun. */
function around(title: string, at: number, figure: string): Around {
  const before = title.slice(0, at).replace(/[\s：，:,｜|—–-]+$/u, '')
  const following = title.slice(at + figure.length)
  const unit = MEASURE.exec(following)?.[1] ?? ''
  const after = following
    .slice(unit === '' ? 0 : following.indexOf(unit) + unit.length)
    .replace(/^[\s：，:,｜|—–-]+/u, '')
    .trim()
  if (after !== '') return { before: before.trim(), unit, after }
  return { before: '', unit, after: before.trim() || figure }
}

export const NUMBER_CSS = `
.layout-number .number{font:900 var(--figure)/1 var(--font-title);letter-spacing:-.04em;color:var(--accent);white-space:nowrap;font-variant-numeric:lining-nums;margin-left:-.03em}
.layout-number .unit{margin-left:.12em;font-size:.3em;letter-spacing:0}
.layout-number .kicker{position:relative;z-index:1}
.layout-number .lead-in{font:600 calc(var(--unit)*.5)/1.3 var(--font-title);color:var(--ink);margin-bottom:calc(var(--unit)*.15)}
.layout-number .noun{position:relative;margin-top:calc(var(--unit)*.3)}
.layout-number.wide .words{display:grid;grid-template-columns:auto 1fr;column-gap:calc(var(--unit)*.8);align-items:center}
.layout-number.wide .kicker{grid-column:1/-1}
.layout-number.wide .noun{margin-top:0}
.layout-number.family-swiss .number{color:var(--ink);margin-left:-.08em}
.layout-number.family-swiss .noun{border-top:calc(var(--unit)*.14) solid var(--accent);padding-top:calc(var(--unit)*.3)}
.layout-number.family-poster .amount{position:relative;isolation:isolate}
.layout-number.family-poster .amount::before{content:"";position:absolute;z-index:-1;left:calc(var(--unit)*-1);top:50%;width:calc(var(--unit)*6.6);aspect-ratio:1;transform:translateY(-50%);border-radius:50%;background:var(--marker)}
.layout-number.family-newspaper .amount{border-block:3px double var(--ink);padding-block:calc(var(--unit)*.16)}
.layout-number.family-newspaper .number{color:var(--ink)}
.layout-number.family-notebook .number{width:fit-content;background:linear-gradient(transparent 62%,var(--marker) 62% 94%,transparent 94%);color:var(--ink);padding-inline:.06em}
.layout-number.family-letter .number{font-weight:var(--weight-title)}
.layout-number.family-pastel .number{width:fit-content;margin-inline:auto;padding:.02em .22em;border-radius:.24em;background:var(--accent);color:var(--paper)}
.layout-number.family-paper .number{font-weight:var(--weight-title)}
.layout-number.family-botanical .number{font-weight:var(--weight-title)}
.layout-number.family-terminal .number{font-family:var(--font-code);font-weight:700}
.layout-number.family-night .number{background:linear-gradient(160deg,var(--ink),var(--accent) 70%);background-clip:text;color:transparent}
.layout-number.family-editorial .number{font-weight:var(--weight-title)}
.layout-number.family-editorial .noun{border-top:1px solid var(--ink);padding-top:calc(var(--unit)*.3)}
.layout-number.family-ink .number{color:var(--ink);font-weight:300}
.layout-number.family-ink .noun{border-left:calc(var(--unit)*.1) solid var(--accent);padding-left:calc(var(--unit)*.4)}
`
