import type { RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { designChangeBetween, isSameSetting, resolveRenderConfig } from '@galley/contracts'
import type { Data, Render } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { galley } from '../../galley.ts'
import type { AccountThemes } from '../../own-themes/use-own-themes.ts'
import type { ProjectData } from '../document/document-state.ts'
import type { RenderSettings } from '../render-settings.ts'
import { resolveSettings, settingsOf } from '../render-settings.ts'

/** A render that a link names, and the version of the text that it shows. */
export type OpenedRender = { readonly render: Render; readonly revision: Data<'projects.revision'> }

/** Returns a project's render with its text. Null if there is none, or it belongs to another project. */
export async function findOpenedRender(
  projectId: string,
  renderId: string,
  signal: AbortSignal,
): Promise<OpenedRender | null> {
  try {
    const render = await galley.renders.get(renderId, { signal })
    if (render.project_id !== projectId) return null
    return { render, revision: await galley.projects.revision(projectId, render.project_version, { signal }) }
  } catch (error) {
    if (error instanceof GalleyError && error.code === 'not_found') return null
    throw error
  }
}

/** The limit is the request's own and says nothing about the look. */
const NOT_LOOK: ReadonlySet<string> = new Set(['max_pages'])

/** Returns the settings of a render that differ from the defaults. The theme and the ratio are always said. */
export function settingsOfRender({ platform, config }: Pick<Render, 'platform' | 'config'>): RenderSettings {
  const defaults = resolveRenderConfig(platform, {})
  const names = Object.keys(config) as (keyof RenderConfig)[]
  const said = names.filter(
    (name) => name === 'theme' || name === 'aspect_ratio' || !isSameSetting(config[name], defaults[name]),
  )
  const look = said.filter((name) => config[name] !== null && !NOT_LOOK.has(name))
  return {
    platform,
    config: Object.fromEntries(look.map((name) => [name, config[name]])) as RenderConfigRequest,
  }
}

/** Returns whether nothing was chosen for the look of a project. */
export function isDesignOpen({ design }: Pick<ProjectData, 'design'>): boolean {
  return design.platform === null && Object.keys(design.configs).length === 0
}

/** Returns the settings of a project's pages as they are today, for the platform that the editor opens with. */
export function settingsToday({ design, structure }: ProjectData, own: AccountThemes): RenderSettings {
  const { platform, aspect_ratio, cover } = structure.suggested
  return settingsOf(design, { platform, config: { aspect_ratio, cover } }, own)
}

/** Returns whether a render looks as the project's pages do today. */
export function isNow(render: Render, project: ProjectData, own: AccountThemes): boolean {
  const today = settingsToday(project, own)
  const config: Readonly<Record<string, unknown>> = resolveSettings(today, project.markdown, own.themes)
  const isSame = ([name, value]: [string, unknown]) =>
    NOT_LOOK.has(name) || isSameSetting(config[name], value)
  return today.platform === render.platform && Object.entries(render.config).every(isSame)
}

/**
 * Makes the text and the design of a render the current ones, as a new version; those that they replace stay in the
 * history. Fails with status 412 if the project has changed since it was read.
 */
export async function continueFrom({ render, revision }: OpenedRender, project: ProjectData): Promise<void> {
  const id = project.project_id
  const isSameText = revision.markdown === project.markdown && revision.title === project.title
  const current = isSameText
    ? project
    : await galley.projects.restore(id, revision.version, { ifVersion: project.version })
  const { platform, config } = settingsOfRender(render)
  const design = { platform, configs: { ...current.design.configs, [platform]: config } }
  const change = designChangeBetween(current.design, design)
  if (Object.keys(change).length > 0)
    await galley.projects.update(id, { design: change }, { ifVersion: current.version })
}
