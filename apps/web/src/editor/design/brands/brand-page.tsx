import type { BrandKit } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import type { BrandFaces, BrandImages, Scheme, Theme } from '@galley/render'
import { findTheme } from '@galley/render'
import { useDeferredValue, useMemo } from 'react'
import type { Language } from '../../../language/language.ts'
import { language, useText } from '../../../language/language.ts'
import { useCanvases } from '../../preview/canvas/use-canvases.ts'
import { SmallPage } from '../../preview/small-page.tsx'
import { SAMPLE } from '../own-theme-page.tsx'

type BrandPageProps = {
  readonly kit: BrandKit
  readonly images: BrandImages
  readonly faces: BrandFaces
  readonly shows: 'page' | 'cover'
  readonly scheme: Scheme
  readonly theme: string
  readonly ownThemes: readonly Theme[]
}

/** The id under which a brand is drawn that may have none yet. */
const DRAWN = 'brd_00000000000000000000000000'
const NO_IMAGES = new Map()

const SAMPLES: Readonly<Record<Language, string>> = {
  zh: SAMPLE,
  en: `# The quiet hour of tea

Before the office wakes, twelve minutes belong to the kettle.

## What you need

A kettle, green tea, one cup. **Patience** does most of the work, ==and all you see is steam==.`,
}
const titleOf = (sample: string) => /^# (.+)$/m.exec(sample)?.[1] ?? ''

/** Renders a page or a cover in the chosen theme that wears the brand, while its colours are dragged. */
export function BrandPage({ kit, images, faces, shows, scheme, theme, ownThemes }: BrandPageProps) {
  const { brands: words } = useText()
  const which = language.use()
  const sample = SAMPLES[which]
  const name = findTheme(theme, ownThemes)?.name[which] ?? theme
  // A page takes longer than a drag goes on by a colour, so it follows.
  const drawn = useDeferredValue(kit)
  const brands = useMemo(() => ({ [DRAWN]: { ...drawn, images, faces } }), [drawn, images, faces])
  const config = useMemo(
    () => resolveRenderConfig('xhs', { theme, scheme, brand: DRAWN, cover: shows === 'cover' }),
    [theme, scheme, shows],
  )
  const { made } = useCanvases({
    markdown: sample,
    title: shows === 'cover' ? titleOf(sample) : '',
    platform: 'xhs',
    config,
    images: NO_IMAGES,
    ownThemes,
    brands,
  })
  const title = words[shows](name)
  return (
    <figure className="brand-page">
      <span className="theme-sheet own-theme-sheet">
        <SmallPage canvas={made?.canvases[0] ?? null} title={title} />
      </span>
      <figcaption>{title}</figcaption>
    </figure>
  )
}
