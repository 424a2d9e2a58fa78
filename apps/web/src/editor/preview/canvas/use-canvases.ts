import { createBlockMemory, createFormulaMemory } from '@galley/render'
import { useEffect, useRef, useState } from 'react'
import type { PreviewContent, Writing } from './make-canvas.ts'
import { makePreview } from './make-canvas.ts'
import { afterPaint, nextTask } from './turns.ts'

/** A text that changes faster than it can be rendered is shown at least this often. */
const STALE_MS = 300

/** The last result, if there is one. */
export type LastMade = { readonly made: PreviewContent | null; readonly hasFailed: boolean }

/**
 * Returns the documents of the edited text. They are made again as soon as the browser has painted what was typed.
 * Between its steps the work yields to key presses, and stops when one makes it outdated.
 */
export function useCanvases({
  markdown,
  title,
  platform,
  config,
  images,
  ownThemes,
  brands,
}: Omit<Writing, 'memory' | 'formulas'>): LastMade {
  const [last, setLast] = useState<LastMade>({ made: null, hasFailed: false })
  const [memories] = useState(() => ({ memory: createBlockMemory(), formulas: createFormulaMemory() }))
  const madeAt = useRef(0)
  const [arrivals, setArrivals] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded grammars are a reason to make everything again.
  useEffect(() => {
    let isOutdated = false
    const mayStop = () => isOutdated && performance.now() - madeAt.current < STALE_MS
    const work = async () => {
      await afterPaint()
      if (isOutdated) return
      const writing = { markdown, title, platform, config, images, ownThemes, brands, ...memories }
      const made = await makePreview(writing).catch(() => null)
      await nextTask()
      made?.coloursArrive?.then(
        () => setArrivals((count) => count + 1),
        // The code stays plain, and the next change of the text loads the grammars again.
        () => {},
      )
      if (mayStop()) return
      madeAt.current = performance.now()
      setLast((before) => (made ? { made, hasFailed: false } : { ...before, hasFailed: true }))
    }
    void work()
    return () => {
      isOutdated = true
    }
  }, [markdown, title, platform, config, images, ownThemes, brands, memories, arrivals])
  return last
}
