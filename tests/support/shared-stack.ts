import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import { addOwner } from './test-api.ts'
import { emptyRedis, sharedRedisUrl } from './test-database.ts'
import type { TestStack } from './test-stack.ts'
import { callerOf, startTestStack } from './test-stack.ts'
import { webVariables } from './web/web-variables.ts'

/** What a test file may use of a stack that other files use too. */
export type SharedStack = Pick<TestStack, 'baseUrl' | 'database' | 'owner' | 'call'>

/** A jest worker loads this module once, so the stack outlives the test file that started it. */
let running: Promise<TestStack> | null = null

/**
 * Returns the stack that the test files of this jest worker share, with a new owner and no counted requests. To start
 * an API and a worker costs about eight seconds of processor time. A file that needs other variables, ends a process,
 * or looks at rows of other owners starts a stack of its own.
 */
export async function useSharedStack(): Promise<SharedStack> {
  const { baseUrl, database, apiEnvironment } = await openSharedStack()
  const owner = await addOwner(readConfig(apiEnvironment), SCOPES)
  return { baseUrl, database, owner, call: callerOf(baseUrl, owner) }
}

/** Returns the shared stack itself, with no counted requests. It also serves the web app. */
export async function openSharedStack(): Promise<TestStack> {
  running ??= startSharedStack()
  const stack = await running
  await emptyRedis(sharedRedisUrl())
  return stack
}

/** Starts an API, and a worker that also serves layouts. They end when jest's process exits. */
async function startSharedStack(): Promise<TestStack> {
  const web = await webVariables()
  const stack = await startTestStack((env) => ({ ...env, ...web, REDIS_URL: sharedRedisUrl() }))
  await stack.startWorker({
    LAYOUT_PORT: String(stack.layoutPort),
    // The stack is idle most of the time. The sweep finds what a dead worker left, and this one lives.
    SWEEP_INTERVAL_MS: '5000',
  })
  stack.leaveToExit()
  return stack
}
