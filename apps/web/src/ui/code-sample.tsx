import './feedback/states.css'
import { useText } from '../language/language.ts'
import { IconButton } from './button.tsx'
import { copyText } from './copy.ts'
import { say } from './feedback/toasts.tsx'

/** Renders a text to copy: a secret, a link, a command. */
export function CodeSample({ code, label }: { code: string; label: string }) {
  const text = useText()
  const copy = async () => {
    const isCopied = await copyText(code)
    say(isCopied ? text.common.copied : text.exports.copyFailed)
  }
  return (
    <div className="code-sample">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <pre>{code}</pre>
      </section>
      <IconButton icon="copy" label={`${text.common.copy}: ${label}`} onClick={copy} />
    </div>
  )
}
