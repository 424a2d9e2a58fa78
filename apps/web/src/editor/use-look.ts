import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBrandFaces } from '../own-themes/use-brand-faces.ts'
import { useOwnThemes } from '../own-themes/use-own-themes.ts'
import { changeDesignIn } from './design/design-changes.ts'
import { keepCover, keptCover } from './design/kept-covers.ts'
import type { ProjectData } from './document/document-state.ts'
import type { EditorContext } from './editor-context.ts'
import type { RenderSettings } from './render-settings.ts'
import {
  designWith,
  findStoredSettings,
  isThemeLost,
  resolveSettings,
  settingsOf,
} from './render-settings.ts'

type LookInput = Pick<EditorContext, 'project' | 'document' | 'state' | 'view'> & {
  /** The look until something is chosen. Undefined: what suits the text. */
  readonly wanted: RenderSettings | undefined
}

/** The look of the pages. */
type Look = Pick<EditorContext, 'settings' | 'config' | 'setSettings' | 'own' | 'hasLostTheme'>

/** Returns the settings of the pages, the themes that they may name, and what changes them. */
export function useLook({ project, document, state, view, wanted }: LookInput): Look {
  const { design, markdown } = state
  const [suggested] = useState(
    () => wanted ?? findStoredSettings(project.project_id) ?? suggestedFor(project),
  )
  const { own, refetch } = useOwnThemes()
  const hasLostTheme = isThemeLost(design, suggested, own)
  useEffect(() => {
    // Another tab may have saved the theme just now.
    if (hasLostTheme) void refetch()
  }, [hasLostTheme, refetch])
  const settings = useStable(settingsOf(design, suggested, own))
  const config = useStable(
    useMemo(() => resolveSettings(settings, markdown, own.themes), [settings, markdown, own]),
  )
  const setSettings = useSetSettings({ document, view, suggested, projectId: project.project_id })
  return { settings, config, setSettings, own: useBrandFaces(own, config.brand), hasLostTheme }
}

/** Returns what changes the design in the text's history, so that one undo takes it back. */
function useSetSettings({
  document,
  view,
  suggested,
  projectId,
}: Pick<LookInput, 'document' | 'view'> & {
  readonly suggested: RenderSettings
  readonly projectId: string
}) {
  return useCallback(
    (next: RenderSettings) => {
      if (!view) return
      const { design } = document.state()
      const before = design.platform ?? suggested.platform
      const cover = (design.configs[before] ?? suggested.config).cover
      if (typeof cover === 'object') keepCover(projectId, before, cover)
      const isTurnedOn = next.config.cover === true && !cover && next.platform === before
      const config = isTurnedOn ? { ...next.config, cover: keptCover(projectId, before) } : next.config
      changeDesignIn(view, design, designWith(design, before, { ...next, config }))
    },
    [document, view, suggested, projectId],
  )
}

/** Returns the settings that the service suggests for the text. They apply until the writer chooses. */
function suggestedFor({ structure }: ProjectData): RenderSettings {
  const { platform, aspect_ratio, cover } = structure.suggested
  return { platform, config: { aspect_ratio, cover } }
}

/** Returns the same object as long as its JSON is the same. */
function useStable<T>(value: T): T {
  const json = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the value's JSON counts, not its identity.
  return useMemo(() => value, [json])
}
