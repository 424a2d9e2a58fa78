import type { Project } from '@galley/backend'
import type { changedProjectSchema, projectSchema, projectSummarySchema } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiConfig } from '../config.ts'

export type PresentedProject = Omit<z.input<typeof projectSchema>, 'markdown'>

/** A project without its text, as its creator and its reader see it. */
export function presentProject(project: Project, config: Pick<ApiConfig, 'webBaseUrl'>): PresentedProject {
  return {
    project_id: project.id,
    title: project.title,
    structure: project.structure,
    metadata: { ...project.metadata },
    char_count: project.charCount,
    version: project.version,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    open_in_service_url: editorUrl(project.id, config),
  }
}

type Sent = { readonly markdown?: unknown; readonly title?: unknown; readonly metadata?: unknown }

/** Returns a changed project with those parts of its text that the change sent, for a caller who may not read the others. */
export function onlySent(project: PresentedProject, sent: Sent): z.input<typeof changedProjectSchema> {
  const { title, structure, metadata, ...rest } = project
  return {
    ...rest,
    ...(sent.title !== undefined && { title }),
    ...(sent.markdown !== undefined && { structure }),
    ...(sent.metadata !== undefined && { metadata }),
  }
}

/** A project in a listing: heading text is body text and stays away. */
export function presentSummary(
  project: Project,
  config: Pick<ApiConfig, 'webBaseUrl'>,
): z.input<typeof projectSummarySchema> {
  const { headings: _bodyText, ...structure } = project.structure
  return { ...presentProject(project, config), structure }
}

/** Where the project opens in the web editor. */
export function editorUrl(projectId: string, config: Pick<ApiConfig, 'webBaseUrl'>): string {
  return `${config.webBaseUrl}/editor/${projectId}`
}
