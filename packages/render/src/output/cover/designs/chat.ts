import { element, NOTHING } from '../../../markup/html.ts'
import { wordsHtml } from '../../text/words.ts'
import { summaryOf } from '../summary.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'

const ANSWER_CHARS = 46

/** A conversation: the title is asked, and the rest of it, or the text's first sentence, answers. */
export function fillChat(stage: CoverStage): FilledCover {
  const { isWide, isLow, language, title, article } = stage
  const { head, rest } = titleParts(title)
  const answer =
    rest === '' && !isLow ? summaryOf(article, title, (text) => text.length <= ANSWER_CHARS) : null
  const shape = { width: isWide ? 0.62 : 0.8, height: isLow ? 0.42 : 0.44, most: isWide ? 1.4 : 2 }
  const { html, ...sizes } = headline({ head, rest: '' }, titleBox(stage, shape), language)
  const reply = rest === '' ? answer : rest
  return {
    words: [
      element('div', { class: 'bar' }, [
        element('span', { class: 'face', 'aria-hidden': 'true' }, NOTHING),
        stage.kicker === null ? NOTHING : element('p', { class: 'name' }, wordsHtml(stage.kicker, language)),
      ]),
      element('div', { class: 'said' }, [...html]),
      element(
        'div',
        { class: 'said reply' },
        reply === null
          ? element('div', { class: 'typing', 'aria-hidden': 'true' }, NOTHING)
          : element('p', { class: 'answer' }, wordsHtml(reply, language)),
      ),
    ],
    ...sizes,
    style: {
      '--figure': Math.round(
        Math.max(
          stage.unitPx * 0.48,
          Math.min(sizes.sizePx * 0.6, rest === '' ? stage.unitPx * 0.68 : stage.unitPx),
        ),
      ),
    },
  }
}

export const CHAT_CSS = `
.layout-chat .words{display:flex;flex-direction:column;gap:calc(var(--unit)*.6)}
.layout-chat .bar{display:flex;align-items:center;gap:calc(var(--unit)*.3);min-height:calc(var(--unit)*1.1)}
.layout-chat.low .bar{position:absolute;right:0;top:0}
.layout-chat .face{flex:none;width:calc(var(--unit)*1.1);height:calc(var(--unit)*1.1);border-radius:50%;background:radial-gradient(circle at 50% 40%,var(--paper) 0 19%,transparent 20%),radial-gradient(circle at 50% 104%,var(--paper) 0 38%,transparent 39%),var(--accent)}
.layout-chat .name{font:700 calc(var(--unit)*.44)/1.3 var(--font-title);color:var(--ink)}
.layout-chat .said{width:fit-content;max-width:100%;box-sizing:border-box;padding:calc(var(--unit)*.46) calc(var(--unit)*.6);background:var(--box);border:var(--box-edge);border-radius:var(--talk,28px) var(--talk,28px) var(--talk,28px) 6px;text-align:start}
.layout-chat .reply{max-width:88%;margin-left:auto;background:var(--accent);border-color:transparent;border-radius:var(--talk,28px) var(--talk,28px) 6px var(--talk,28px);color:var(--paper)}
.layout-chat .answer{font:500 var(--figure)/1.42 var(--font-body);text-wrap:pretty}
.layout-chat .typing{width:calc(var(--unit)*1.3);height:calc(var(--unit)*.36);background:radial-gradient(circle,currentcolor 32%,transparent 36%) 0 50%/33.3% 100%}
.layout-chat:is(.family-swiss,.family-editorial,.family-paper,.family-newspaper){--talk:0px}
.layout-chat:is(.family-swiss,.family-editorial,.family-paper,.family-newspaper) .said{border-radius:0}
.layout-chat:is(.family-swiss,.family-newspaper) .face{border-radius:0}
.layout-chat:is(.family-newspaper,.family-paper) .reply{background:var(--ink)}
.layout-chat.family-notebook{--talk:18px}
.layout-chat.family-terminal .said{border-radius:0;padding:0;background:none;border:0;max-width:100%}
.layout-chat.family-terminal .reply{color:var(--accent);margin-left:0}
.layout-chat.family-terminal .reply::before{content:"< ";font:700 var(--figure)/1.42 var(--font-code)}
.layout-chat.family-terminal .answer{display:inline}
.layout-chat.family-terminal .headline>.line:first-child::before{content:"> ";color:var(--accent)}
.layout-chat.family-terminal .face{border-radius:0}
`
