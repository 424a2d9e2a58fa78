import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PROCESS_ENVIRONMENT } from './process-environment.ts'
import type { SharedStack } from './shared-stack.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs the command line as the owner of a stack, in a folder that is also its home, until it ends. */
export function runCli(
  { baseUrl, owner }: Pick<SharedStack, 'baseUrl' | 'owner'>,
  folder: string,
  args: readonly string[],
): Promise<Ended> {
  const env = {
    ...PROCESS_ENVIRONMENT,
    HOME: folder,
    GALLEY_BASE_URL: baseUrl,
    GALLEY_TOKEN: owner.token,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
