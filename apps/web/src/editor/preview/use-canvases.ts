import { useEffect, useState } from 'react'
import type { Canvas, Writing } from './make-canvas.ts'
import { makeCanvases } from './make-canvas.ts'

/** Long enough that a run of keystrokes is laid out once, short enough that nobody sees it. */
const REST_MS = 40

/** The documents of what is being written, made anew a moment after it has changed. */
export function useCanvases(writing: Writing): { canvases: readonly Canvas[] | null; hasFailed: boolean } {
  const [made, setMade] = useState<{ canvases: readonly Canvas[] | null; hasFailed: boolean }>({
    canvases: null,
    hasFailed: false,
  })
  const { markdown, title, platform, config } = writing
  useEffect(() => {
    let isOutdated = false
    const timer = window.setTimeout(async () => {
      const result = await makeCanvases({ markdown, title, platform, config }).then(
        (canvases) => ({ canvases, hasFailed: false }),
        () => null,
      )
      if (isOutdated) return
      setMade((before) => result ?? { ...before, hasFailed: true })
    }, REST_MS)
    return () => {
      isOutdated = true
      window.clearTimeout(timer)
    }
  }, [markdown, title, platform, config])
  return made
}
