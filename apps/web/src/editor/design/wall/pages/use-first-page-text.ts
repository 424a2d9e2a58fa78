import type { Platform, RenderConfig } from '@galley/contracts'
import { useEffect, useState } from 'react'
import type { CoverText } from '../../../preview/canvas/make-cover.ts'
import type { FirstPageText } from './first-pages.ts'
import { readFirstPageText } from './first-pages.ts'

type ReadText = { readonly text: FirstPageText | null; readonly hasFailed: boolean }

/** Returns the text of the wall, once it is read. */
export function useFirstPageText(written: CoverText, platform: Platform, config: RenderConfig): ReadText {
  const [read, setRead] = useState<ReadText>({ text: null, hasFailed: false })
  useEffect(() => {
    let isOutdated = false
    void readFirstPageText(written, platform, config)
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
