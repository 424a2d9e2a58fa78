import type { Structure } from '@galley/contracts'
import type { ProjectId, RevisionId, UserId } from './ids.ts'

/** What a listing shows of a project. */
export type ProjectHead = {
  readonly title: string
  readonly structure: Structure
  readonly metadata: Readonly<Record<string, string>>
}

/** What one revision says. */
export type RevisionText = {
  readonly title: string
  readonly markdown: string
  readonly metadata: Readonly<Record<string, string>>
}

export type Project = ProjectHead & {
  readonly id: ProjectId
  readonly ownerId: UserId
  readonly version: number
  readonly charCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type NewProject = {
  readonly id: ProjectId
  readonly revisionId: RevisionId
  readonly ownerId: UserId
  readonly text: RevisionText
  readonly structure: Structure
  readonly createdAt: Date
}

/** How long a text is to a person: in code points, so that an emoji outside of the first plane counts one. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}
