import { resolveRenderConfig } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { useMemo, useRef } from 'react'
import { useCanvases } from '../preview/canvas/use-canvases.ts'
import { SmallPage, useSeen } from '../preview/small-page.tsx'

/** What the pictures of our own themes show, too. */
export const SAMPLE = `# 把一页纸排好，需要多少耐心

好的版面像安静的房间：你走进去，先感到的是光，而不是灯。字号、行距与留白各退一步，句子才走到前面来。

## 从一行字开始

行首不见句号，中文与 English 之间空出一丝缝。**耐心**大多花在看不见的地方，==看得见的只有舒服==。`
const AUTHOR = '林舟'

type OwnThemePageProps = { readonly theme: Theme; readonly scheme: 'light' | 'dark' }

/** Renders a page in an own theme, once it comes into view. */
export function OwnThemePage({ theme, scheme }: OwnThemePageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const isSeen = useSeen(place)
  return (
    <span ref={place} className="theme-sheet own-theme-sheet">
      {isSeen && <Sample theme={theme} scheme={scheme} />}
    </span>
  )
}

const NO_IMAGES = new Map()
const NO_BRANDS = {}

function Sample({ theme, scheme }: OwnThemePageProps) {
  const config = useMemo(
    () => resolveRenderConfig('xhs', { theme: theme.id, scheme, author: AUTHOR }),
    [theme, scheme],
  )
  const ownThemes = useMemo(() => [theme], [theme])
  const { made } = useCanvases({
    markdown: SAMPLE,
    title: '',
    platform: 'xhs',
    config,
    images: NO_IMAGES,
    ownThemes,
    brands: NO_BRANDS,
  })
  return <SmallPage canvas={made?.canvases[0] ?? null} title={theme.name.en} />
}
