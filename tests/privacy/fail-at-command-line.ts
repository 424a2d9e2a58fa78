import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts'
import type { TestStack } from '../support/test-stack.ts'
import { CANARY_TEXT } from './canaries.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }
type Access = { readonly url: string; readonly token: string }

/**
 * Returns the output of `galley` about a text when access is denied, the service is unreachable, and the text is too
 * long.
 */
export async function failAtCommandLine({ baseUrl, owner }: TestStack): Promise<Ended[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-canary-'))
  await writeFile(join(folder, 'article.md'), CANARY_TEXT.markdown)
  await writeFile(join(folder, 'long.md'), CANARY_TEXT.markdown.repeat(2_000))
  const { token } = owner
  const ended = await Promise.all([
    galley(folder, { url: baseUrl, token: 'none' }, ['render', 'article.md', '--platform', 'xhs']),
    galley(folder, { url: 'http://127.0.0.1:9/v1', token }, ['analyze', 'article.md']),
    galley(folder, { url: baseUrl, token }, ['analyze', 'long.md']),
  ])
  await rm(folder, { recursive: true })
  return ended
}

function galley(cwd: string, { url, token }: Access, args: readonly string[]): Promise<Ended> {
  const env = { ...PROCESS_ENVIRONMENT, HOME: cwd, GALLEY_BASE_URL: url, GALLEY_TOKEN: token }
  return promisify(execFile)(process.execPath, [MAIN, ...args], { cwd, env }).then(
    (output) => ({ code: 0, ...output }),
    (failed: Ended) => failed,
  )
}
