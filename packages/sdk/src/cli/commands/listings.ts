import type { Command } from 'commander'
import type { AccessOptions } from '../access.ts'
import { clientOf } from '../access.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { wholeNumber } from '../arguments/whole-number.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type ListingOptions = AccessOptions & { readonly json?: boolean }

const MIB = 1024 * 1024

/** Adds the commands `usage` and `share`. */
export function addListings(program: Command, world: World): void {
  const { terminal, signal } = world
  program
    .command('usage')
    .description("show today's usage and what is left")
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(async (options: ListingOptions) => {
      const usage = await (await clientOf(world, options)).usage.get({ signal })
      if (options.json) terminal.say(JSON.stringify(usage, null, 2))
      else {
        const rows = usage.quotas.map(({ metric, used, limit, remaining }) =>
          [metric, used, limit, remaining].map(String),
        )
        const { used_bytes, limit_bytes, remaining_bytes } = usage.image_space
        const space = [used_bytes, limit_bytes, remaining_bytes].map(
          (bytes) => `${(bytes / MIB).toFixed(1)} MB`,
        )
        terminal.say(
          tableOf(terminal, ['metric', 'used', 'limit', 'left'], [...rows, ['image_space', ...space]]),
        )
        terminal.tell(`Resets at ${usage.period.ends_at}.`)
      }
    })

  program
    .command('share')
    .description('create a private link to a project; without --include-body it shows neither text nor pages')
    .argument('<project-id>')
    .option('--include-body', 'show the text and its pages')
    .option(
      '--days <days>',
      'days until the link expires; by default 30, or as long as the token lives',
      wholeNumber,
    )
    .option(...AS_JSON)
    .option(...LOCAL)
    .action(
      async (project_id: string, options: ListingOptions & { includeBody?: boolean; days?: number }) => {
        const share = await (await clientOf(world, options)).shares.create(
          { project_id, include_body: options.includeBody ?? false, expires_in_days: options.days ?? null },
          { signal },
        )
        terminal.say(options.json ? JSON.stringify(share, null, 2) : share.url)
        if (!options.json)
          terminal.tell(`Expires at ${share.expires_at}. Copy the link now, it is shown only once.`)
      },
    )
}
