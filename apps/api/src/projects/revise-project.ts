import type { Project, ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { refuseTooLong } from './add-project.ts'
import { staleVersion } from './project-version.ts'

type Change = {
  readonly ownerId: UserId
  readonly id: ProjectId
  /** Null: any version. */
  readonly ifVersion: number | null
  readonly markdown?: string | undefined
  readonly title?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The version that is restored; absent for an edit. */
  readonly restoredFrom?: number
}

/**
 * Creates a new version of a project from the fields that are given. The title stays unless it is changed.
 *
 * @throws not_found; payload_too_large; invalid_request (412) when the version differs, or (`too_complex`) for a text
 * that can't be parsed in time.
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
