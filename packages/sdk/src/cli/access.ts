import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Client } from '../client.ts'
import { createClient } from '../client.ts'
import { CliError, EXIT } from './failure.ts'
import type { World } from './world.ts'

/** The address of the service and the token. */
export type Access = { readonly baseUrl: string; readonly token: string }

/** The options of every command. */
export type AccessOptions = { readonly local?: boolean }

/**
 * Returns how to reach the service. With `--local` this comes from the file of `npm start`. Otherwise GALLEY_BASE_URL and
 * GALLEY_TOKEN take precedence over what `galley login` stored.
 */
export async function accessOf({ env }: World, { local = false }: AccessOptions): Promise<Access> {
  const stored = local ? await runningHere() : await readJson(configPath(env))
  const baseUrl = (local ? null : env.GALLEY_BASE_URL) ?? stored?.base_url
  const token = (local ? null : env.GALLEY_TOKEN) ?? stored?.token
  if (baseUrl && token) {
    requireAddress(baseUrl)
    return { baseUrl, token }
  }
  throw new CliError('The address of the service or the token is missing.', {
    exitCode: EXIT.noAccess,
    hint: 'Type `galley login`, set GALLEY_BASE_URL and GALLEY_TOKEN, or add --local while `npm start` runs.',
  })
}

export async function clientOf(world: World, options: AccessOptions): Promise<Client> {
  const language = languageOf(world.env)
  return createClient({ ...(await accessOf(world, options)), ...(language !== null && { language }) })
}

/** @throws CliError when this is not an HTTP address. */
export function requireAddress(baseUrl: string): void {
  if (/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl)) return
  throw new CliError(`${baseUrl} is not the address of a service.`, {
    exitCode: EXIT.wrongUsage,
    hint: 'Pass an address such as https://galley.example/v1 to `galley login --url`, or in GALLEY_BASE_URL.',
  })
}

/** Returns the language of the locale, such as `zh-CN` for `zh_CN.UTF-8`, or null if it names none. */
function languageOf(env: World['env']): string | null {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || ''
  const [, language, country] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)/.exec(locale) ?? []
  return language === undefined ? null : [language, country].filter(Boolean).join('-')
}

/** Stores the access in a file that only the user can read, and returns its path. */
export async function storeAccess({ env }: World, { baseUrl, token }: Access): Promise<string> {
  const path = configPath(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, `${JSON.stringify({ base_url: baseUrl, token }, null, 2)}\n`, { mode: 0o600 })
  // The mode above applies to new files only.
  await chmod(path, 0o600)
  return path
}

function configPath(env: World['env']): string {
  const folder = env.XDG_CONFIG_HOME ?? env.APPDATA ?? join(env.HOME ?? homedir(), '.config')
  return join(folder, 'galley', 'config.json')
}

/** Returns what `npm start` wrote to `.galley/run.json`, in this folder or above. */
async function runningHere(): Promise<Stored> {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const run = await readJson(join(folder, '.galley', 'run.json'))
    if (run) return run
    if (folder === dirname(folder)) break
  }
  throw new CliError('There is no .galley/run.json in this folder or above.', {
    exitCode: EXIT.noAccess,
    hint: 'Type `npm start` in your clone of Galley, and run this command inside the clone.',
  })
}

type Stored = { readonly base_url?: string; readonly token?: string }

async function readJson(path: string): Promise<Stored | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return JSON.parse(text) as Stored
  } catch (cause) {
    throw new CliError(`${path} is not valid JSON.`, {
      cause,
      hint: 'Correct it, or type `galley login` to replace it.',
    })
  }
}
