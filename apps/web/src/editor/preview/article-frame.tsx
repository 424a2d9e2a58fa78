import { useEffect, useRef, useState } from 'react'
import { environment } from '../../environment.ts'
import { useText } from '../../language/language.ts'
import { Segments } from '../../ui/field.tsx'
import { darken } from './wechat-dark.ts'

/** The width of a phone's screen. */
const PHONE_PX = 390

/** Renders the article as on a phone, in light or dark mode, in a frame without scripts. */
export function ArticleFrame({ html }: { html: string }) {
  const { design, editor } = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [heightPx, setHeightPx] = useState(PHONE_PX)
  useEffect(() => {
    const document = frame.current?.contentDocument
    if (!isReady || !document) return
    document.body.style.cssText = 'margin:0;padding:20px 16px 40px;background:#fff'
    // The frame's own document parses it. Its policy allows the article's styles and nothing else.
    document.body.innerHTML = html
    if (scheme === 'dark') darken(document.body)
    const fit = () => setHeightPx(document.documentElement.scrollHeight)
    fit()
    const pictures = [...document.images].map((image) => image.decode().catch(() => {}))
    void Promise.all(pictures).then(fit)
  }, [html, isReady, scheme])
  return (
    <div className="phone-stand">
      <Segments
        label={editor.articleScheme}
        value={scheme}
        options={[
          { value: 'light', label: design.light },
          { value: 'dark', label: design.dark },
        ]}
        onChange={setScheme}
        hidesLabel
      />
      <div className="phone" data-scheme={scheme}>
        <iframe
          ref={frame}
          title={editor.article}
          src={`${environment.basePath}/preview`}
          sandbox="allow-same-origin"
          onLoad={() => setReady(true)}
          style={{ width: PHONE_PX, height: heightPx }}
        />
      </div>
    </div>
  )
}
