import type { Article } from '@galley/render'
import { wechatPictureCounts } from '@galley/render'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { copyRichText } from '../../ui/copy.ts'
import { say } from '../../ui/toasts.tsx'

type CopyArticleProps = {
  /** Null without an article. */
  readonly html: string | null
  readonly article: Article | null
}

/** Copies the article with its styles, in the form that WeChat's editor accepts. Says before how many pictures it has. */
export function CopyArticle({ html, article }: CopyArticleProps) {
  const text = useText()
  if (html === null) return null
  const { held, leftOut } = article ? wechatPictureCounts(article) : { held: 0, leftOut: 0 }
  const copy = () => {
    const isCopied = copyRichText(html, plainTextOf(html))
    say(isCopied ? text.exports.copiedArticle : text.exports.copyFailed)
  }
  return (
    <>
      <Button look="primary" icon="copy" onClick={copy}>
        {text.exports.copyArticle}
      </Button>
      {held + leftOut > 0 && <p className="copied-pictures">{text.exports.picturesCopied(held, leftOut)}</p>}
    </>
  )
}

/** Returns the plain text, for places that accept no rich text. `DOMParser` loads nothing and runs no scripts. */
function plainTextOf(html: string): string {
  const unstyled = html.replace(/ style="[^"]*"/g, '')
  return new DOMParser().parseFromString(unstyled, 'text/html').body.textContent
}
