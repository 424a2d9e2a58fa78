import type { BlockOf } from '../../../../article/article.ts'
import { plainTextOf } from '../../../../article/plain-text.ts'
import { headingName } from '../../../../markup/elements.ts'
import type { Html } from '../../../../markup/html.ts'
import { joined, NOTHING } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { NUMBERED } from '../../../../output/blocks.ts'
import type { HeadingStyle } from '../../../../themes/theme.ts'
import type { ArticleContext } from '../article-context.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import type { Dress } from './chapter-dress.ts'
import { CHAPTERS, chip, mark } from './chapter-dress.ts'
import { inlinesHtml } from './inline.ts'
import { titleHtml } from './titles.ts'

/** Renders a heading. The first one of level 1 is the article's title. */
export function headingHtml(block: BlockOf<'heading'>, context: ArticleContext): Html {
  const { look, numerals } = context
  const content = inlinesHtml(block.children, context)
  if (block.level === 1) return titleHtml(content, look)
  const isCounted = NUMBERED.test(plainTextOf(block.children))
  if (block.level === 2) {
    const chapter = isCounted ? null : numerals.nextChapter()
    const dress = CHAPTERS[look.structure.heading]({ look, chapter })
    return styled('h2', { ...second(look), ...dress.outer }, dressed(content, dress))
  }
  if (block.level > 3) {
    const style = {
      ...third(look),
      'font-size': look.px.body,
      color: block.level > 4 ? look.quiet : look.ink,
    }
    return styled(headingName(block.level), style, content)
  }
  const number = isCounted ? null : numerals.nextSection()
  const dress = sectionDress(look, number)
  return styled('h3', { ...third(look), ...dress.outer }, dressed(content, dress))
}

function dressed(content: Html, { inner, before = NOTHING }: Dress): Html {
  return joined([before, inner === undefined ? content : styled('span', inner, content)])
}

function second(look: Look): Style {
  return {
    margin: '36px 0 16px',
    'font-family': look.font.title,
    'font-size': look.px.h2,
    'font-weight': Math.max(600, look.weight.title),
    'line-height': look.leading.title,
    color: look.ink,
    'text-align': 'left',
  }
}

function third(look: Look): Style {
  return { ...second(look), margin: '26px 0 12px', 'font-size': look.px.h3 }
}

const CENTRED_HEADINGS = new Set<HeadingStyle>(['centred-rule', 'double-rule', 'ordinal', 'pill'])
const INKED_SECTIONS = new Set<HeadingStyle>([
  'plain',
  'bar-left',
  'boxed',
  'rule-above',
  'section',
  'centred-rule',
  'double-rule',
  'ordinal',
  'slab',
  'index-band',
  'run-rule',
])

/** Returns the style of third-level headings, a reduced form of the second level's style. */
function sectionDress(look: Look, number: string | null): Dress {
  const { heading } = look.structure
  const outer: Style = {
    color: INKED_SECTIONS.has(heading) ? look.ink : look.accent,
    'text-align': CENTRED_HEADINGS.has(heading) ? 'center' : 'left',
  }
  switch (heading) {
    case 'bar-left':
      return { outer: { ...outer, 'padding-left': 10, 'border-left': `3px solid ${look.line}` } }
    case 'boxed':
      return { outer, inner: chip({ 'padding-bottom': 2, 'border-bottom': `2px solid ${look.ink}` }) }
    case 'rule-above':
      return { outer: { ...outer, 'padding-top': 8, 'border-top': `1px solid ${look.line}` } }
    case 'prompt':
      return { outer, before: mark('### ', { color: look.quiet }) }
    case 'tab':
      return { outer, before: mark('// ', { color: look.quiet }) }
    case 'section':
      return number === null ? { outer } : { outer, before: mark(number, { 'margin-right': 10 }) }
    default:
      return { outer }
  }
}
