import type { Command } from 'commander'
import { GalleyError } from '../../galley-error.ts'
import { settingsOf } from '../../settings.ts'
import { send } from '../../transport.ts'
import type { AccessOptions } from '../access.ts'
import { accessOf, requireAddress } from '../access.ts'
import { AS_JSON, LOCAL } from '../command-options.ts'
import { CliError, EXIT } from '../failure.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type Options = AccessOptions & { readonly json?: boolean }

/** What the operations side answers to every command. */
type QueueState = {
  readonly paused: boolean
  readonly renders: { readonly waiting: number; readonly oldest_wait_s: number }
  readonly jobs: Readonly<Record<string, number>>
  readonly retried?: number
}

const COMMANDS = {
  status: 'show what waits and whether workers take new renders',
  pause: 'let workers finish what they have begun and take nothing new',
  resume: 'let workers take renders again',
  retry: 'start renders now that rest after a failure, and wake workers for all that wait',
} as const

const ENVIRONMENT = `
Environment:
  GALLEY_OPS_TOKEN   the service's OPS_TOKEN
  GALLEY_OPS_URL     the address of an API process, such as http://127.0.0.1:4000; the host of GALLEY_BASE_URL when left out`

/** What operators do with the queue of renders, without a board. */
export function addOps(program: Command, world: World): void {
  const queue = program
    .command('ops')
    .description('for operators: look at the queue of renders, pause and resume it')
    .command('queue')
    .description('look at the queue of renders, pause and resume it')
    .addHelpText('after', ENVIRONMENT)
  for (const [name, description] of Object.entries(COMMANDS)) {
    queue
      .command(name)
      .description(description)
      .option(...AS_JSON)
      .option(...LOCAL)
      .action(async (options: Options) => {
        const state = await ask(world, options, name)
        if (options.json) world.terminal.say(JSON.stringify(state, null, 2))
        else tellState(world, state)
      })
  }
}

async function ask(world: World, options: Options, name: string): Promise<QueueState> {
  const settings = settingsOf(await operationsOf(world, options))
  const route =
    name === 'status'
      ? ({ method: 'GET', path: '/ops/queue' } as const)
      : ({ method: 'POST', path: `/ops/queue/${name}`, isRepeatable: true } as const)
  try {
    const response = await send(settings, route, { signal: world.signal })
    return ((await response.json()) as { data: QueueState }).data
  } catch (error) {
    throw explained(error)
  }
}

async function operationsOf(world: World, options: Options): Promise<{ baseUrl: string; token: string }> {
  const { GALLEY_OPS_TOKEN: token, GALLEY_OPS_URL } = world.env
  if (!token) {
    throw new CliError('No operations token is known.', {
      exitCode: EXIT.noAccess,
      hint: 'Set GALLEY_OPS_TOKEN to the OPS_TOKEN of the service.',
    })
  }
  const url = GALLEY_OPS_URL || (await accessOf(world, options)).baseUrl
  requireAddress(url)
  return { baseUrl: new URL(url).origin, token }
}

function explained(error: unknown): unknown {
  if (!(error instanceof GalleyError)) return error
  if (error.code === 'unauthorized') {
    const hint = 'GALLEY_OPS_TOKEN must be the OPS_TOKEN of the service.'
    return new CliError('The operations token was refused.', { exitCode: EXIT.noAccess, hint, cause: error })
  }
  if (error.code !== 'not_found') return error
  const hint =
    'Is OPS_TOKEN set where the API runs? Proxies keep /ops from the internet: set GALLEY_OPS_URL to the API itself.'
  return new CliError('There is no operations side at this address.', { hint, cause: error })
}

function tellState({ terminal }: World, { paused, renders, jobs, retried }: QueueState): void {
  const rows = [
    ['renders waiting', String(renders.waiting)],
    ['the oldest waits', `${renders.oldest_wait_s} s`],
    ...Object.entries(jobs).map(([state, count]) => [`jobs ${state}`, String(count)]),
  ]
  terminal.say(tableOf(terminal, ['queue', paused ? 'paused' : 'running'], rows))
  if (retried !== undefined) terminal.tell(`${retried} renders rested and are due now.`)
}
