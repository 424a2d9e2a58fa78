import { allBlocks } from '../../../article/block-tree.ts'
import { textOfBlocks } from '../../../article/plain-text.ts'
import { pictureData } from '../../../markup/address.ts'
import type { Html } from '../../../markup/html.ts'
import { element, NOTHING } from '../../../markup/html.ts'
import { wordsHtml } from '../../text/words.ts'
import { boldLines } from './bold-lines.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { KICKER_UNITS, kickerHtml } from './kicker.ts'

const BETWEEN =
  /\s*(?:→|➡️?|⇒|->|=>|｜|\|)\s*|\s+(?:vs\.?|VS\.?)\s+|(?<=\p{Script=Han})\s?(?:vs|VS)\s?(?=\p{Script=Han})/u
const SIDE_CHARS = 40

/** Two states side by side: two pictures, or two texts from the title or from a list of before and after. */
export function fillBeforeAfter(stage: CoverStage): FilledCover | null {
  const { pictures } = stage
  const [first, second] = pictures
  if (first !== undefined && second !== undefined) return pictured(stage, [first, second])
  const inTitle = sidesOf(stage.title)
  const sides = inTitle ?? contrastOf(stage)
  return sides && written(stage, { sides, hasTitle: inTitle === null })
}

function labelsOf(language: string): readonly [string, string] {
  if (/^zh/i.test(language)) return ['前', /^zh-(?:Hant|TW|HK)/i.test(language) ? '後' : '后']
  return /^ja/i.test(language) ? ['前', '後'] : ['Before', 'After']
}

function pictured(stage: CoverStage, pictures: readonly [string, string]): FilledCover {
  const { language, isWide } = stage
  const labels = labelsOf(language)
  const shape = isWide ? { width: 0.36, height: 0.8, most: 1.5 } : { width: 1, height: 0.27, most: 1.5 }
  const { html, ...sizes } = headline(titleParts(stage.title), titleBox(stage, shape), language)
  const halves = pictures.map((picture, index) =>
    element('div', { class: 'half' }, [
      element('img', { src: pictureData(picture), alt: '' }),
      element('p', { class: 'label' }, wordsHtml(labels[index] ?? '', language)),
    ]),
  )
  return {
    behind: [element('div', { class: 'halves' }, halves)],
    words: [kickerHtml(stage), ...html],
    ...sizes,
    classes: ['pictures'],
  }
}

type WrittenSides = { readonly sides: readonly [string, string]; readonly hasTitle: boolean }

function written(stage: CoverStage, { sides, hasTitle }: WrittenSides): FilledCover {
  const { language, isWide, unitPx, heightPx, isLow } = stage
  const labels = labelsOf(language)
  const titled = hasTitle && !isLow
  const fixed = (KICKER_UNITS + 2.6) * unitPx
  const title = titled
    ? headline(titleParts(stage.title), titleBox(stage, { width: 1, height: 0.3, most: 1.4 }), language)
    : null
  const rest = heightPx - fixed - (titled ? heightPx * 0.3 : 0)
  const box = titleBox(stage, {
    width: isWide ? 0.36 : 0.8,
    height: Math.max(0.12, rest / heightPx / (isWide ? 1 : 2.4)),
    most: titled ? 1.2 : 2,
  })
  const sidePx = Math.min(...sides.map((side) => boldLines(side, box).sizePx))
  const fitted = { ...box, mostPx: sidePx }
  const panels = sides.map((side, index) => panel({ side, label: labels[index] ?? '', language, fitted }))
  return {
    words: [
      kickerHtml(stage),
      ...(title ? title.html : []),
      element('div', { class: 'sides' }, [panels[0] ?? NOTHING, panels[1] ?? NOTHING]),
    ],
    sizePx: title?.sizePx ?? sidePx,
    secondShare: title?.secondShare ?? 0.6,
    style: { '--figure': sidePx },
    classes: ['texts'],
  }
}

type Side = {
  readonly side: string
  readonly label: string
  readonly language: string
  readonly fitted: ReturnType<typeof titleBox>
}

function panel({ side, label, language, fitted }: Side): Html {
  const { lines } = boldLines(side, fitted)
  const spans = lines.map((line) => element('span', { class: 'line' }, wordsHtml(line, language)))
  return element('div', { class: 'side' }, [
    element('p', { class: 'label' }, wordsHtml(label, language)),
    element('p', { class: 'state' }, spans),
  ])
}

function sidesOf(title: string): readonly [string, string] | null {
  const [first = '', second = '', ...more] = title.split(BETWEEN).map((part) => part.trim())
  return first !== '' && second !== '' && more.length === 0 ? [first, second] : null
}

function contrastOf({ article }: CoverStage): readonly [string, string] | null {
  for (const block of allBlocks(article.blocks)) {
    if (block.kind !== 'list' || block.marks !== 'contrast') continue
    const [first, second] = block.items.map(({ blocks }) =>
      textOfBlocks([...blocks])
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, SIDE_CHARS),
    )
    if (first && second) return [first, second]
  }
  return null
}

export const BEFORE_AFTER_CSS = `
.layout-before-after .label{width:fit-content;padding:.2em .7em;font:700 calc(var(--unit)*.34)/1.3 var(--font-title);letter-spacing:.06em;color:var(--paper);background:var(--ink);border-radius:var(--chip-corner)}
.layout-before-after :is(.half,.side):last-child .label{background:var(--accent)}
.layout-before-after .halves{position:absolute;left:0;right:0;top:0;bottom:38%;display:flex;gap:calc(var(--unit)*.09)}
.layout-before-after.wide .halves{left:44%;bottom:0}
.layout-before-after .half{position:relative;flex:1;min-width:0;overflow:hidden;background:var(--panel)}
.layout-before-after .half>img{display:block;width:100%;height:100%;object-fit:cover}
.layout-before-after .half:first-child>img{filter:saturate(.55)}
.layout-before-after .half>.label{position:absolute;left:calc(var(--unit)*.5);bottom:calc(var(--unit)*.5)}
.layout-before-after.pictures>.cover-text{top:63%;bottom:calc(var(--byline) + 26px);justify-content:flex-start;padding-top:calc(var(--unit)*.2)}
.layout-before-after.pictures.wide>.cover-text{top:var(--room-top);bottom:var(--room-bottom);right:60%;justify-content:center;padding:0}
.layout-before-after.pictures:is(.family-notebook,.family-pastel,.family-letter,.family-botanical):not(.wide) .halves{inset:calc(var(--unit)*.8) calc(var(--unit)*.8) 40%;gap:calc(var(--unit)*.3)}
.layout-before-after.pictures:is(.family-pastel,.family-botanical):not(.wide) .half{border-radius:calc(var(--unit)*.5)}
.layout-before-after.pictures:is(.family-notebook,.family-letter):not(.wide) .half{border:calc(var(--unit)*.16) solid #fff;box-shadow:0 4px 16px #0003;transform:rotate(-1.6deg)}
.layout-before-after.pictures:is(.family-notebook,.family-letter):not(.wide) .half:last-child{transform:rotate(1.6deg)}
.layout-before-after .sides{display:flex;flex-direction:column;gap:calc(var(--unit)*.95);margin-top:calc(var(--unit)*.35)}
.layout-before-after.wide .sides{flex-direction:row;gap:calc(var(--unit)*1.2)}
.layout-before-after .side{position:relative;flex:1;padding:calc(var(--unit)*.42) calc(var(--unit)*.5) calc(var(--unit)*.5);background:var(--panel);border-radius:var(--box-corner)}
.layout-before-after .state{margin-top:calc(var(--unit)*.22);font:var(--weight-title) var(--figure)/1.2 var(--font-display);color:var(--quiet)}
.layout-before-after .side:first-child .label{background:none;padding-left:0;color:var(--quiet)}
.layout-before-after .side:last-child{background:var(--accent)}
.layout-before-after .side:last-child .state{color:var(--paper)}
.layout-before-after .side:last-child .label{padding-left:0;background:none;color:var(--paper)}
.layout-before-after .side:last-child::before{content:"";position:absolute;left:50%;top:calc(var(--unit)*-.82);width:calc(var(--unit)*.7);height:calc(var(--unit)*.68);margin-left:calc(var(--unit)*-.35);background:var(--accent);clip-path:polygon(34% 0,66% 0,66% 46%,100% 46%,50% 100%,0 46%,34% 46%)}
.layout-before-after.wide .side:last-child::before{left:calc(var(--unit)*-.95);top:50%;margin:calc(var(--unit)*-.34) 0 0;transform:rotate(-90deg)}
.layout-before-after:is(.family-newspaper,.family-swiss,.family-paper,.family-editorial) .side:first-child{background:none;border:1px solid var(--ink)}
.layout-before-after.family-notebook .side:first-child{border:2px dashed var(--quiet);background:none}
.layout-before-after.family-terminal .side:first-child{background:none;border:1px dashed var(--quiet)}
.layout-before-after.family-night .side:first-child{box-shadow:inset 0 0 0 1px var(--line)}
`
