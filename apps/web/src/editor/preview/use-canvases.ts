import { useEffect, useState } from 'react'
import type { Canvas, Writing } from './make-canvas.ts'
import { makeArticle, makeCanvases } from './make-canvas.ts'

/** Long enough that a run of keystrokes is laid out once, short enough that nobody sees it. */
const REST_MS = 40

export type Made = {
  /** Null until the first ones are there. */
  readonly canvases: readonly Canvas[] | null
  /** The article for WeChat; null on other platforms. */
  readonly article: string | null
  readonly hasFailed: boolean
}

/** The documents of what is being written, made anew a moment after it has changed. */
export function useCanvases({ markdown, title, platform, config }: Writing): Made {
  const [made, setMade] = useState<Made>({ canvases: null, article: null, hasFailed: false })
  useEffect(() => {
    let isOutdated = false
    const timer = window.setTimeout(async () => {
      const writing = { markdown, title, platform, config }
      const result = await Promise.all([makeCanvases(writing), makeArticle(writing)]).catch(() => null)
      if (isOutdated) return
      setMade((before) =>
        result
          ? { canvases: result[0], article: result[1], hasFailed: false }
          : { ...before, hasFailed: true },
      )
    }, REST_MS)
    return () => {
      isOutdated = true
      window.clearTimeout(timer)
    }
  }, [markdown, title, platform, config])
  return made
}
