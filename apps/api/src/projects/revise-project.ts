import type { Project, ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Design, DesignChange } from '@galley/contracts'
import { changeDesign } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { refuseTooLong } from './add-project.ts'
import { refuseUnknownNames } from './chosen-design.ts'
import { staleVersion } from './project-version.ts'
import { readOwnText } from './suggested-themes.ts'

type Change = {
  readonly ownerId: UserId
  readonly id: ProjectId
  /** Null: any version. */
  readonly ifVersion: number | null
  readonly markdown?: string | undefined
  readonly title?: string | undefined
  readonly metadata?: Readonly<Record<string, string>> | undefined
  readonly design?: DesignChange | undefined
  /** The version that is restored; absent for an edit. */
  readonly restored?: { readonly version: number; readonly design: Design }
}

/**
 * Creates a new version of a project from the fields that are given. The title stays unless it is changed. A design is
 * merged field by field; a restored one replaces it.
 *
 * @throws not_found; payload_too_large; invalid_request (412) when the version differs, or (`too_complex`) for a text
 * that can't be parsed in time.
 */
export async function reviseProject(
  ctx: Pick<ApiContext, 'projects' | 'clock' | 'texts' | 'ownThemes' | 'brands'>,
  { ownerId, id, ifVersion, restored, ...given }: Change,
): Promise<Project> {
  if (given.markdown !== undefined) refuseTooLong(given.markdown)
  await refuseUnknownNames(ctx, ownerId, given.design)
  const read = given.markdown === undefined ? null : await readOwnText(ctx, ownerId, given.markdown)
  const project = await ctx.projects.update(ownerId, id, {
    ifVersion,
    now: ctx.clock.now(),
    ...(restored && { restoredFrom: restored.version }),
    change: (before) => ({
      text: {
        title: given.title ?? before.title,
        markdown: given.markdown ?? before.markdown,
        metadata: given.metadata ?? before.metadata,
        design: restored?.design ?? changeDesign(before.design, given.design ?? {}),
      },
      structure: read?.structure ?? null,
    }),
  })
  if (project === 'stale') throw staleVersion()
  if (!project) throw appError('not_found', 'There is no such project.')
  return project
}
