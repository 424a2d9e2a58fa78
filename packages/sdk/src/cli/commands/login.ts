import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { Client } from '../../client.ts'
import { createClient } from '../../client.ts'
import { GalleyError } from '../../galley-error.ts'
import { requireAddress, storeAccess } from '../access.ts'
import { AS_JSON } from '../arguments/command-options.ts'
import { tokenFromBrowser } from '../browser-login.ts'
import { CliError, EXIT } from '../failure.ts'
import { rememberThemes } from '../remembered.ts'
import type { World } from '../world.ts'

/** Adds the login. The token is typed or piped in, because an argument appears in shell histories and process lists. */
export function addLogin(program: Command, world: World): void {
  program
    .command('login')
    .description(
      'store the address of the service and a token; asks for access in your browser, or reads the token from a pipe',
    )
    .requiredOption('--url <url>', 'address of the API, such as https://galley.example/v1')
    .option('--browser', 'ask for access in a browser (default in a terminal)')
    .option('--with-token', 'prompt for a token that you have')
    .option(...AS_JSON)
    .action(async ({ url, json, ...way }: LoginOptions) => {
      requireAddress(url)
      const token = (await tokenBy(way, url, world)).trim()
      if (token === '') {
        throw new CliError('There is no token.', {
          exitCode: EXIT.wrongUsage,
          hint: 'Create one in the web app under Tokens, and type it or pipe it in.',
        })
      }
      const galley = createClient({ baseUrl: url, token })
      await proveToken(galley, world.signal)
      await rememberThemes(world, await galley.themes.list({ signal: world.signal }))
      const path = await storeAccess(world, { baseUrl: url, token })
      if (json) world.terminal.say(JSON.stringify({ base_url: url, path }, null, 2))
      world.terminal.tell(`Stored in ${path}. Only you can read this file.`)
    })
}

type LoginOptions = LoginWay & { readonly url: string; readonly json?: boolean }
type LoginWay = { readonly browser?: boolean; readonly withToken?: boolean }

function tokenBy({ browser, withToken }: LoginWay, url: string, world: World): Promise<string> {
  if (browser || (process.stdin.isTTY && !withToken)) return tokenFromBrowser(url, world)
  return process.stdin.isTTY ? ask('Token: ', world.signal) : text(process.stdin)
}

async function proveToken(galley: Client, signal: AbortSignal): Promise<void> {
  try {
    await galley.usage.get({ signal })
  } catch (error) {
    // A token without the scope for usage is valid too.
    if (!(error instanceof GalleyError) || error.code !== 'forbidden_scope') throw error
  }
}

/** Reads an answer without echoing it. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // During the prompt, the terminal sends Ctrl-C as a key and not as a signal.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question('', { signal })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
