import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { copyRichText } from '../../ui/copy.ts'
import { say } from '../../ui/toasts.tsx'

/** Puts the article on the clipboard with its styles, as WeChat's editor takes it. Null: there is none. */
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

/** For whoever pastes where only plain text goes. Parsed where nothing is loaded and nothing runs. */
function plainTextOf(html: string): string {
  const unstyled = html.replace(/ style="[^"]*"/g, '')
  return new DOMParser().parseFromString(unstyled, 'text/html').body.textContent
}
