import { useEffect, useRef, useState } from 'react'
import { environment } from '../../environment.ts'
import { useText } from '../../language/language.ts'

/** The width of a phone's screen. */
const PHONE_PX = 390

/** The article as it stands on a phone, in a frame in which nothing may run. */
export function ArticleFrame({ html }: { html: string }) {
  const text = useText()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const [heightPx, setHeightPx] = useState(PHONE_PX)
  useEffect(() => {
    const document = frame.current?.contentDocument
    if (!isReady || !document) return
    document.body.style.cssText = 'margin:0;padding:20px 16px 40px;background:#fff'
    // Parsed by the frame's own document, whose policy lets the article's styles in and nothing else.
    document.body.innerHTML = html
    setHeightPx(document.documentElement.scrollHeight)
  }, [html, isReady])
  return (
    <div className="phone">
      <iframe
        ref={frame}
        title={text.editor.article}
        src={`${environment.basePath}/preview`}
        sandbox="allow-same-origin"
        onLoad={() => setReady(true)}
        style={{ width: PHONE_PX, height: heightPx }}
      />
    </div>
  )
}
