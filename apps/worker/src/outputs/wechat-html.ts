import { setImmediate as othersTurn } from 'node:timers/promises'
import type { RenderWarning } from '@galley/backend'
import type { WechatWarning } from '@galley/render'
import { drawFormulas, hasMath, loadFormulas, wechatArticle } from '@galley/render'
import type { RenderAttempt } from './render-attempt.ts'

const WARNING_MESSAGES: Record<WechatWarning['code'], string> = {
  content_too_long:
    'The article has more characters than WeChat takes: its HTML counts, formulas most of all.',
  content_too_large: 'The article has more bytes than WeChat takes.',
  image_unreachable: 'WeChat shows pictures from its own hosts only. Descriptions replace the others.',
  image_needs_upload:
    'The pictures in the article have to be uploaded to WeChat before it is sent as a draft.',
  formula_unset: 'A formula could not be set; its source stands in its place.',
}

/** Writes the article for WeChat, with its digest as the file's description. */
export async function writeWechatHtml({
  render,
  source,
  files,
}: RenderAttempt): Promise<readonly RenderWarning[]> {
  const { article } = source
  // Yields, so that the leases of other renders are renewed meanwhile.
  const setFormula = hasMath(article) ? await drawFormulas(article, await loadFormulas(), othersTurn) : null
  const { html, digest, warnings } = wechatArticle({ ...source, config: render.config, setFormula })
  await files.add({
    name: 'article.html',
    body: new TextEncoder().encode(html),
    kind: 'article_html',
    page: null,
    contentType: 'text/html; charset=utf-8',
    widthPx: null,
    heightPx: null,
    altText: digest,
  })
  return warnings.map(({ code }) => ({ code, page: null, message: WARNING_MESSAGES[code] }))
}
