import { detectStructure, parseMarkdown } from '@galley/render'
import type { Data } from '@galley/sdk'
import { useMemo } from 'react'
import type { StillText } from '../../editor/preview/still-pages.tsx'
import { resolveSettings, settingsOf } from '../../editor/render-settings.ts'
import type { AccountThemes } from '../../own-themes/use-own-themes.ts'

export type Revision = Data<'projects.revision'>

/** Returns the text of a version with its own design, or with what suits it where the design says nothing. */
export function useVersionPages(id: string, revision: Revision, own: AccountThemes): StillText {
  return useMemo(() => {
    const { markdown, title, design } = revision
    const { suggested } = detectStructure(parseMarkdown(markdown), own.themes)
    const { platform, aspect_ratio, cover } = suggested
    const settings = settingsOf(design, { platform, config: { aspect_ratio, cover } }, own)
    const config = resolveSettings(settings, markdown, own.themes)
    return { project_id: id, markdown, title, platform: settings.platform, config }
  }, [id, revision, own])
}
