import { resolveRenderConfig } from '@galley/contracts'
import type { Article, Scheme, Theme, WechatArticle } from '@galley/render'
import { detectStructure, hasMath, loadFormulas, wechatArticle } from '@galley/render'
import { stripAsWechat } from './wechat-strip.ts'
import { firstDifference, textIn } from './wechat-text.ts'

export type WechatCheck = {
  readonly set: WechatArticle
  /** What WeChat would remove, or what is missing from the start. */
  readonly faults: readonly string[]
}

/** Renders an article for WeChat, applies WeChat's changes, and compares the result with the article. */
export async function checkWechat(article: Article, theme: Theme, scheme: Scheme): Promise<WechatCheck> {
  const set = wechatArticle({
    article,
    config: resolveRenderConfig('wechat', { theme: theme.id, scheme }),
    theme,
    language: detectStructure(article).language,
    setFormula: hasMath(article) ? await loadFormulas() : null,
  })
  const { losses, root } = stripAsWechat(set.html)
  const difference = root === null ? 'no root' : firstDifference(article, textIn(root))
  const faults = losses.map(({ rule, what }) => `${rule}: ${what}`)
  return { set, faults: difference === null ? faults : [...faults, `text: ${difference}`] }
}
