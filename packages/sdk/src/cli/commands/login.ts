import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { createClient } from '../../client.ts'
import { GalleyError } from '../../galley-error.ts'
import { storeAccess } from '../access.ts'
import { CliError, EXIT } from '../failure.ts'
import { readInput } from '../read-input.ts'
import type { World } from '../world.ts'

/** A token is asked for or piped in: an argument would stand in the shell's history and in lists of processes. */
export function addLogin(program: Command, world: World): void {
  program
    .command('login')
    .description('store where the service is and a token; the token is asked for, or read from a pipe')
    .requiredOption('--url <url>', 'where the API is, such as https://galley.example/v1')
    .action(async ({ url }: { url: string }) => {
      const token = (process.stdin.isTTY ? await ask('Token: ') : await readInput('-')).trim()
      if (token === '') throw new CliError('No token was given.', { exitCode: EXIT.wrongUsage })
      await proveToken(url, token, world.signal)
      const path = await storeAccess(world, { baseUrl: url, token })
      world.terminal.tell(`Stored in ${path}, for you alone.`)
    })
}

async function proveToken(baseUrl: string, token: string, signal: AbortSignal): Promise<void> {
  try {
    await createClient({ baseUrl, token }).usage.get({ signal })
  } catch (error) {
    // A token that may not read the usage is a good token all the same.
    if (!(error instanceof GalleyError) || error.code !== 'forbidden_scope') throw error
  }
}

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await lines.question('')
  lines.close()
  process.stderr.write('\n')
  return answer
}
