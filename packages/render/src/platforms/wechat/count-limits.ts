import { charactersIn, utf8Bytes } from '../../text-metrics/text-size.ts'
import type { CountsOf } from '../limits.ts'
import type { CountedText } from '../profile.ts'
import { languageOf } from '../text-counts.ts'
import type { SetFormula } from './article/formulas/set-formula.ts'
import { wechatArticle } from './article/wechat-article.ts'
import type { limits } from './limits.ts'

/** The drawings of more formulas exceed the limit by themselves. No more are made, since the answer is the same. */
const MOST_FORMULAS = 100

export function countLimits(counted: CountedText): CountsOf<typeof limits> {
  const { article, title, config, theme, setFormula } = counted
  const language = languageOf(article, config)
  const setFirst = setFormula && firstFormulas(setFormula)
  const { html, digest } = wechatArticle({ article, config, theme, language, setFormula: setFirst })
  return {
    title: charactersIn(title),
    author: charactersIn(config.author ?? ''),
    digest: charactersIn(digest),
    content_characters: charactersIn(html),
    content_bytes: utf8Bytes(html),
  }
}

function firstFormulas(setFormula: SetFormula): SetFormula {
  let left = MOST_FORMULAS
  return (tex, display) => {
    left -= 1
    return left < 0 ? null : setFormula(tex, display)
  }
}
