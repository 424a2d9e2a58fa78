import type { Design } from '@galley/contracts'
import { detectStructure, parseMarkdown } from '@galley/render'
import type { OpenedProject } from './document-state.ts'
import { findAbandonedDraft } from './draft-store.ts'

/**
 * Returns a project as its draft on this device has it, for when the service can't be reached. Null without a draft, and
 * for a draft from before projects had designs, which doesn't say how the pages look.
 */
export async function openDraft(id: string): Promise<OpenedProject | null> {
  const abandoned = await findAbandonedDraft(id)
  if (!abandoned?.draft.design) return null
  const { draft } = abandoned
  return { abandoned, isUnread: true, project: projectOf(id, { ...draft, design: abandoned.draft.design }) }
}

type WholeDraft = { readonly markdown: string; readonly title: string; readonly baseVersion: number } & {
  readonly design: Design
}

function projectOf(
  id: string,
  { markdown, title, design, baseVersion }: WholeDraft,
): OpenedProject['project'] {
  const now = new Date().toISOString()
  return {
    project_id: id as OpenedProject['project']['project_id'],
    ...{ markdown, title, design, metadata: {}, version: baseVersion },
    structure: detectStructure(parseMarkdown(markdown)),
    char_count: markdown.length,
    ...{ created_at: now, updated_at: now },
    open_in_service_url: window.location.href,
  }
}
