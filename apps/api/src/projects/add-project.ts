import type { Creation, Project, ProjectId, RevisionText, UserId } from '@galley/backend'
import { appError, countCharacters, newId } from '@galley/backend'
import type { DesignChange } from '@galley/contracts'
import { changeDesign, LIMITS, NO_DESIGN } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import type { Reply } from '../http/reply.ts'
import { refuseUnknownNames } from './chosen-design.ts'
import type { PresentedProject } from './present-project.ts'
import { presentProject } from './present-project.ts'
import { readOwnText } from './suggested-themes.ts'

type ProjectRequest = {
  readonly ownerId: UserId
  readonly markdown: string
  readonly title?: string | undefined
  readonly metadata?: Record<string, string> | undefined
  readonly design?: DesignChange | undefined
}

/**
 * Parses the text's structure and records the project with its first revision.
 *
 * @throws payload_too_large when the text has too many characters; invalid_request for a theme that doesn't exist, and
 * (`too_complex`) when parsing takes too long.
 */
export async function addProject(
  ctx: Pick<ApiContext, 'projects' | 'clock' | 'config' | 'texts' | 'ownThemes' | 'brands'>,
  wanted: ProjectRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedProject>> {
  const { ownerId, markdown } = wanted
  refuseTooLong(markdown)
  await refuseUnknownNames(ctx, ownerId, wanted.design)
  const { title, structure } = await readOwnText(ctx, ownerId, markdown)
  const design = changeDesign(NO_DESIGN, wanted.design ?? {})
  const text = { title: wanted.title ?? title, markdown, metadata: wanted.metadata ?? {}, design }
  const createdAt = ctx.clock.now()
  const id = newId('project')
  const revisionId = newId('revision')

  const outcome = await ctx.projects.add({ id, revisionId, ownerId, text, structure, createdAt }, begin(id))

  if (outcome.kind === 'replayed') return outcome
  const project = firstVersion({ id, ownerId, createdAt }, text)
  return { kind: 'created', reply: { data: presentProject({ ...project, structure }, ctx.config) } }
}

/** Returns the creation's original response, even if the project has changed since. */
export async function replayProject(
  ctx: Pick<ApiContext, 'projects' | 'config' | 'texts' | 'ownThemes'>,
  ownerId: UserId,
  id: ProjectId,
): Promise<Reply<PresentedProject>> {
  const [project, text] = await Promise.all([
    ctx.projects.find(ownerId, id),
    ctx.projects.findRevision(ownerId, id, 1),
  ])
  if (!project || !text) throw appError('not_found', 'There is no such project.')
  const { structure } = await readOwnText(ctx, ownerId, text.markdown)
  return { data: presentProject({ ...firstVersion(project, text), structure }, ctx.config) }
}

function firstVersion(
  { id, ownerId, createdAt }: Pick<Project, 'id' | 'ownerId' | 'createdAt'>,
  { title, metadata, design, markdown }: RevisionText,
): Omit<Project, 'structure'> {
  return {
    id,
    ownerId,
    title,
    metadata,
    design,
    version: 1,
    charCount: countCharacters(markdown),
    createdAt,
    updatedAt: createdAt,
  }
}

/** Checks the length of a text. @throws payload_too_large */
export function refuseTooLong(markdown: string): void {
  if (countCharacters(markdown) <= LIMITS.markdownChars) return
  throw appError('payload_too_large', 'The text has too many characters.', {
    details: { limit_chars: LIMITS.markdownChars },
  })
}
