import type { Html } from '../../../markup/html.ts'
import { element, NOTHING } from '../../../markup/html.ts'
import { wordsHtml } from '../../text/words.ts'
import type { CoverStage } from './cover-stage.ts'

/** Returns the few words above a title. Without any, the line above stays where the theme draws one. */
export function kickerHtml({ kicker, language }: Pick<CoverStage, 'kicker' | 'language'>): Html {
  if (kicker === null) return element('div', { class: 'kicker bare', 'aria-hidden': 'true' }, NOTHING)
  return element('p', { class: 'kicker' }, element('span', {}, wordsHtml(kicker, language)))
}

/** The height that a kicker takes, in units. */
export const KICKER_UNITS = 0.95
