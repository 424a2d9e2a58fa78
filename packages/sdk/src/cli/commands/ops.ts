import type { Command } from 'commander'
import { GalleyError } from '../../galley-error.ts'
import { settingsOf } from '../../settings.ts'
import { send } from '../../transport.ts'
import type { AccessOptions } from '../access.ts'
import { accessOf, requireAddress } from '../access.ts'
import { AS_JSON, LOCAL } from '../arguments/command-options.ts'
import { CliError, EXIT } from '../failure.ts'
import { tableOf } from '../table.ts'
import type { World } from '../world.ts'

type OpsOptions = AccessOptions & { readonly json?: boolean }

/** The answer of the operations API to each command. */
type QueueState = {
  readonly paused: boolean
  readonly renders: { readonly waiting: number; readonly oldest_wait_s: number }
  readonly jobs: Readonly<Record<string, number>>
  readonly retried?: number
}

const COMMANDS = {
  status: 'show how many renders wait and whether the queue is paused',
  pause: 'pause the queue; workers finish running renders and start no new ones',
  resume: 'resume the queue',
  retry: 'retry failed attempts now instead of after their back-off, and wake the workers',
} as const

const ENVIRONMENT = `
Environment:
  GALLEY_OPS_TOKEN   the service's OPS_TOKEN
  GALLEY_OPS_URL     address of an API process, such as http://127.0.0.1:4000 (default: the host of GALLEY_BASE_URL)`

/** Adds the commands that control the render queue without the board. */
export function addOps(program: Command, world: World): void {
  const queue = program
    .command('ops')
    .description('for operators: inspect, pause and resume the render queue')
    .command('queue')
    .description('inspect, pause and resume the render queue')
    .addHelpText('after', ENVIRONMENT)
  for (const [name, description] of Object.entries(COMMANDS)) {
    queue
      .command(name)
      .description(description)
      .option(...AS_JSON)
      .option(...LOCAL)
      .action(async (options: OpsOptions) => {
        const state = await ask(world, options, name)
        if (options.json) world.terminal.say(JSON.stringify(state, null, 2))
        else tellState(world, state)
      })
  }
}

async function ask(world: World, options: OpsOptions, name: string): Promise<QueueState> {
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

async function operationsOf(world: World, options: OpsOptions): Promise<{ baseUrl: string; token: string }> {
  const { GALLEY_OPS_TOKEN: token, GALLEY_OPS_URL } = world.env
  if (!token) {
    throw new CliError('The operations token is missing.', {
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
    'Is OPS_TOKEN set for the API? Proxies block /ops, so GALLEY_OPS_URL must be the address of the API itself.'
  return new CliError('There is no operations API at this address.', { hint, cause: error })
}

function tellState({ terminal }: World, { paused, renders, jobs, retried }: QueueState): void {
  const rows = [
    ['renders waiting', String(renders.waiting)],
    ['oldest wait', `${renders.oldest_wait_s} s`],
    ...Object.entries(jobs).map(([state, count]) => [`jobs ${state}`, String(count)]),
  ]
  terminal.say(tableOf(terminal, ['queue', paused ? 'paused' : 'running'], rows))
  if (retried !== undefined) terminal.tell(`${retried} renders were waiting for a retry and are due now.`)
}
