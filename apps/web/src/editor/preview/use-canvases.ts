import { createBlockMemory } from '@galley/render'
import { useEffect, useRef, useState } from 'react'
import type { Canvas, Writing } from './make-canvas.ts'
import { makeArticle, makeCanvases } from './make-canvas.ts'
import { afterPaint, nextTask } from './turns.ts'

/** A text that changes faster than it can be set is at least shown so often. */
const STALE_MS = 300

export type Made = {
  /** Null until the first ones are there. */
  readonly canvases: readonly Canvas[] | null
  /** The article for WeChat; null on other platforms. */
  readonly article: string | null
  readonly hasFailed: boolean
}

/**
 * The documents of what is being written, made anew as soon as the browser has shown what was typed. Between its steps the
 * work lets the next key through, and gives up what that makes outdated.
 */
export function useCanvases({ markdown, title, platform, config }: Omit<Writing, 'memory'>): Made {
  const [made, setMade] = useState<Made>({ canvases: null, article: null, hasFailed: false })
  const [memory] = useState(createBlockMemory)
  const madeAt = useRef(0)
  useEffect(() => {
    let isOutdated = false
    const mayStop = () => isOutdated && performance.now() - madeAt.current < STALE_MS
    const work = async () => {
      await afterPaint()
      if (isOutdated) return
      const writing = { markdown, title, platform, config, memory }
      const result = await Promise.all([makeCanvases(writing), makeArticle(writing)]).catch(() => null)
      await nextTask()
      if (mayStop()) return
      madeAt.current = performance.now()
      setMade((before) =>
        result
          ? { canvases: result[0], article: result[1], hasFailed: false }
          : { ...before, hasFailed: true },
      )
    }
    void work()
    return () => {
      isOutdated = true
    }
  }, [markdown, title, platform, config, memory])
  return made
}
