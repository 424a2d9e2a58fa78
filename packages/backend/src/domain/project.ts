import type { Design, Structure } from '@galley/contracts'
import type { ProjectId, RevisionId, UserId } from './ids.ts'

/** The part of a project that listings show. */
export type ProjectHead = {
  readonly title: string
  readonly structure: Structure
  readonly metadata: Readonly<Record<string, string>>
  readonly design: Design
}

/** The content of one revision: the text, and how its pages look. */
export type RevisionText = {
  readonly title: string
  readonly markdown: string
  readonly metadata: Readonly<Record<string, string>>
  readonly design: Design
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

/** Returns a text's length in code points, so that an emoji outside of the first plane counts as one. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)
}
