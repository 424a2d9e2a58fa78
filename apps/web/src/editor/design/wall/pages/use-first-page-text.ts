import type { Platform, RenderConfig } from '@galley/contracts'
import { useEffect, useState } from 'react'
import type { CoverText } from '../../../preview/canvas/make-cover.ts'
import type { FirstPageText } from './first-pages.ts'
import { readFirstPageText } from './first-pages.ts'

/**
 * Of 65 first pages of real texts 49 were the same as with the whole text, and with 1,200 characters no more: 9 of 15. Each
 * theme plans them anew.
 */
const PLANNED_CHARS = 600

type ReadText = { readonly text: FirstPageText | null; readonly hasFailed: boolean }

/** Returns the text of the wall, once it is read. */
export function useFirstPageText(written: CoverText, platform: Platform, config: RenderConfig): ReadText {
  const [read, setRead] = useState<ReadText>({ text: null, hasFailed: false })
  useEffect(() => {
    let isOutdated = false
    void readFirstPageText({ ...written, plannedChars: PLANNED_CHARS }, platform, config)
      .catch(() => null)
      .then((text) => {
        if (!isOutdated) setRead({ text, hasFailed: text === null })
      })
    return () => {
      isOutdated = true
    }
  }, [written, platform, config])
  return read
}
