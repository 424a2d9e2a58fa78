import type { Command } from 'commander'
import { Option } from 'commander'
import type { Query } from '../../api-types.ts'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { PLATFORMS, STATUSES } from '../arguments/choices.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { wholeNumber } from '../arguments/whole-number.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type CollectionOptions = AccessOptions & {
  readonly json?: boolean
  readonly limit: number
  readonly cursor?: string
}
type RenderOptions = CollectionOptions & {
  readonly project?: string
  readonly status?: NonNullable<Query<'renders.list'>['status']>
  readonly platform?: NonNullable<Query<'renders.list'>['platform']>
}

const USUAL_LIMIT = 20

/** Adds the commands that list projects and renders page by page. */
export function addCollections(program: Command, world: World): void {
  const paged = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .option('--limit <n>', 'number of entries, at most 100', wholeNumber, USUAL_LIMIT)
      .option('--cursor <cursor>', 'the cursor that the previous page printed')
      .option(...AS_JSON)
      .option(...LOCAL)

  paged('projects', 'list your projects, newest first').action(async (options: CollectionOptions) => {
    const galley = await clientOf(world, options)
    const page = await galley.projects.list(pageOf(options), { signal: world.signal })
    sayPage(world, options, {
      name: 'projects',
      ...page,
      head: ['project', 'title', 'version', 'changed'],
      row: ({ project_id, title, version, updated_at }) => [
        project_id,
        printable(title),
        String(version),
        updated_at,
      ],
    })
  })

  paged('renders', 'list your renders, newest first')
    .option('--project <project-id>', 'only renders of this project')
    .addOption(new Option('--status <status>').choices(STATUSES))
    .addOption(new Option('-p, --platform <platform>').choices(PLATFORMS))
    .action(async (options: RenderOptions) => {
      const { project, status, platform } = options
      const query = {
        ...pageOf(options),
        ...(project !== undefined && { project_id: project }),
        ...(status !== undefined && { status }),
        ...(platform !== undefined && { platform }),
      }
      const galley = await clientOf(world, options)
      const page = await galley.renders.list(query, { signal: world.signal })
      sayPage(world, options, {
        name: 'renders',
        ...page,
        head: ['render', 'project', 'platform', 'status', 'pages', 'created'],
        row: ({ render_id, project_id, platform, status, page_count, created_at }) => [
          render_id,
          project_id,
          platform,
          status,
          page_count === null ? '' : String(page_count),
          created_at,
        ],
      })
    })
}

function pageOf({ limit, cursor }: CollectionOptions): { limit: number; cursor?: string } {
  return { limit, ...(cursor !== undefined && { cursor }) }
}

type Listed<T> = {
  readonly name: string
  readonly items: readonly T[]
  readonly nextCursor: string | null
  readonly head: readonly string[]
  readonly row: (item: T) => readonly string[]
}

function sayPage<T>({ terminal }: World, { json }: CollectionOptions, listed: Listed<T>): void {
  const { name, items, nextCursor, head, row } = listed
  if (json) {
    terminal.say(JSON.stringify({ [name]: items, next_cursor: nextCursor }, null, 2))
    return
  }
  terminal.say(tableOf(terminal, head, items.map(row)))
  if (nextCursor !== null) terminal.tell(`For the next page, add --cursor ${nextCursor}`)
}

/** Replaces control characters, because a title is user text and must not control the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, ' ')
}
