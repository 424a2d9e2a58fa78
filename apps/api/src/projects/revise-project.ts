import type { Project, ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { refuseTooLong } from './add-project.ts'
import { staleVersion } from './project-version.ts'

type Change = {
  readonly ownerId: UserId
  readonly id: ProjectId
  /** Null: whatever the version is. */
  readonly ifVersion: number | null
  readonly markdown?: string | undefined
  readonly title?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The version that is brought back; absent when one writes. */
  readonly restoredFrom?: number
}

/**
 * Makes a new version of a project, with what is given in place of what was. The title stays until it is changed.
 *
 * @throws not_found; payload_too_large; invalid_request (412) when the version is another, or (`too_complex`) for a text that can't be read.
 */
export async function reviseProject(
  ctx: Pick<ApiContext, 'projects' | 'clock' | 'texts'>,
  { ownerId, id, ifVersion, restoredFrom, ...given }: Change,
): Promise<Project> {
  if (given.markdown !== undefined) refuseTooLong(given.markdown)
  const read = given.markdown === undefined ? null : await ctx.texts.of(ownerId).read(given.markdown)
  const project = await ctx.projects.update(ownerId, id, {
    ifVersion,
    now: ctx.clock.now(),
    ...(restoredFrom !== undefined && { restoredFrom }),
    change: (before) => ({
      text: {
        title: given.title ?? before.title,
        markdown: given.markdown ?? before.markdown,
        metadata: given.metadata ?? before.metadata,
      },
      structure: read?.structure ?? null,
    }),
  })
  if (project === 'stale') throw staleVersion()
  if (!project) throw appError('not_found', 'There is no such project.')
  return project
}
