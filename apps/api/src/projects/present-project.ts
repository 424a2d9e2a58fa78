import type { Project } from '@galley/backend'
import type { changedProjectSchema, projectSchema, projectSummarySchema } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiConfig } from '../config.ts'
import { presentDesign } from './chosen-design.ts'

export type PresentedProject = Omit<z.input<typeof projectSchema>, 'markdown'>

/** Returns a project without its text, as create and read responses contain it. */
export function presentProject(project: Project, config: Pick<ApiConfig, 'webBaseUrl'>): PresentedProject {
  return {
    project_id: project.id,
    title: project.title,
    structure: project.structure,
    metadata: { ...project.metadata },
    design: presentDesign(project.design),
    char_count: project.charCount,
    version: project.version,
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    open_in_service_url: editorUrl(project.id, config),
  }
}

type SentFields = {
  readonly markdown?: unknown
  readonly title?: unknown
  readonly metadata?: unknown
  readonly design?: unknown
}

/**
 * Returns a changed project with only those parts of its text that the request sent, because the caller may lack read
 * access.
 */
export function onlySent(project: PresentedProject, sent: SentFields): z.input<typeof changedProjectSchema> {
  const { title, structure, metadata, design, ...rest } = project
  return {
    ...rest,
    ...(sent.title !== undefined && { title }),
    ...(sent.markdown !== undefined && { structure }),
    ...(sent.metadata !== undefined && { metadata }),
    ...(sent.design !== undefined && { design }),
  }
}

/** Returns a project for a listing, without headings, whose text is body text, and without line breaks. */
export function presentSummary(
  project: Project,
  config: Pick<ApiConfig, 'webBaseUrl'>,
): z.input<typeof projectSummarySchema> {
  const { headings: _bodyText, line_breaks: _decided, ...structure } = project.structure
  return { ...presentProject(project, config), structure }
}

/** Returns the project's URL in the web editor. */
export function editorUrl(projectId: string, config: Pick<ApiConfig, 'webBaseUrl'>): string {
  return `${config.webBaseUrl}/editor/${projectId}`
}
