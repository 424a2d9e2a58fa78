import { lazy, Suspense, useMemo } from 'react'
import type { EditorContext } from '../../editor-context.ts'

const load = () => import('./theme-wall.tsx')
const ThemeWall = lazy(() => load().then(({ ThemeWall }) => ({ default: ThemeWall })))

/** Loads the code of the wall, before it is likely to be opened. */
export function prefetchWall() {
  // Without a network it is loaded when the wall is opened.
  load().catch(() => {})
}

type LazyWallProps = { readonly context: EditorContext; readonly onClose: () => void }

/** Renders the text in all themes. Loads what that needs. */
export function LazyWall({ context, onClose }: LazyWallProps) {
  const { state, images, own, settings, config, setSettings } = context
  const { markdown, title } = state
  const written = useMemo(
    () => ({ markdown, title, images, ownThemes: own.themes, brands: own.brands }),
    [markdown, title, images, own],
  )
  return (
    <Suspense>
      <ThemeWall {...{ settings, config, setSettings, own, written, onClose }} />
    </Suspense>
  )
}
