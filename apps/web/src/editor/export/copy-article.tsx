import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { copyRichText } from '../../ui/copy.ts'
import { say } from '../../ui/toasts.tsx'

/** Copies the article with its styles, in the form that WeChat's editor accepts. `html` is null without an article. */
export function CopyArticle({ html }: { html: string | null }) {
  const text = useText()
  if (html === null) return null
  const copy = () => {
    const isCopied = copyRichText(html, plainTextOf(html))
    say(isCopied ? text.exports.copiedArticle : text.exports.copyFailed)
  }
  return (
    <Button look="primary" icon="copy" onClick={copy}>
      {text.exports.copyArticle}
    </Button>
  )
}

/** Returns the plain text, for places that accept no rich text. `DOMParser` loads nothing and runs no scripts. */
function plainTextOf(html: string): string {
  const unstyled = html.replace(/ style="[^"]*"/g, '')
  return new DOMParser().parseFromString(unstyled, 'text/html').body.textContent
}
