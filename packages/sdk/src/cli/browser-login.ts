import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../client.ts'
import { GalleyError } from '../galley-error.ts'
import { CliError, EXIT } from './failure.ts'
import type { World } from './world.ts'

const CLIENT_ID = 'galley-cli'
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const SCOPES = [
  'project:read',
  'project:write',
  'render:create',
  'render:read',
  'share:create',
  'usage:read',
] as const
type TokenScope = (typeof SCOPES)[number]
const ANSWER_WITHIN_MS = 20_000

/** What the service answers to a request for a code (RFC 8628). */
type Asked = {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly expires_in: number
  readonly interval?: number
}
type Granted = { readonly access_token: string; readonly scope: string }

/**
 * Asks for access in a browser and returns a token of this computer. The token ends with the access that was allowed,
 * so it needs no refresh.
 *
 * @throws CliError when the access is refused, or there is no answer in time.
 */
export async function tokenFromBrowser(baseUrl: string, world: World): Promise<string> {
  const asked = await askForCode(baseUrl, world)
  world.terminal.tell(`Open ${asked.verification_uri} and enter the code ${asked.user_code}.`)
  const { access_token, scope } = await waitForAnswer(baseUrl, asked, world)
  const granted = new Set(scope.split(' '))
  const scopes = SCOPES.filter((each): each is TokenScope => granted.has(each))
  const galley = createClient({ baseUrl, token: access_token })
  try {
    const made = await galley.tokens.create(
      { name: `galley on ${hostname()}`.slice(0, 80), scopes },
      { signal: world.signal },
    )
    return made.token
  } catch (cause) {
    if (!(cause instanceof GalleyError) || cause.code !== 'forbidden_scope') throw cause
    throw new CliError('The access that you allowed is too narrow for the command line.', {
      exitCode: EXIT.noAccess,
      hint: 'Log in again. Leave “Create access tokens” ticked, all texts chosen, and the renders without a limit.',
      cause,
    })
  }
}

async function askForCode(baseUrl: string, world: World): Promise<Asked> {
  const scope = [...SCOPES, 'tokens:write'].join(' ')
  const { ok, body } = await post(
    new URL('/oauth/device/auth', baseUrl),
    { client_id: CLIENT_ID, scope },
    world,
  )
  if (ok) return body as Asked
  throw new CliError('The service does not let the command line ask for access.', {
    hint: 'Create a token in the web app under Tokens, and add --with-token.',
  })
}

async function waitForAnswer(baseUrl: string, asked: Asked, world: World): Promise<Granted> {
  const until = Date.now() + asked.expires_in * 1000
  let restS = asked.interval ?? 5
  const form = { grant_type: DEVICE_GRANT, client_id: CLIENT_ID, device_code: asked.device_code }
  while (Date.now() < until) {
    await pause(restS * 1000, undefined, { signal: world.signal })
    const { ok, body } = await post(new URL('/oauth/token', baseUrl), form, world)
    if (ok) return body as Granted
    const { error } = body as { readonly error?: string }
    if (error === 'slow_down') restS += 5
    else if (error !== 'authorization_pending') break
  }
  throw new CliError('The access was not allowed.', {
    exitCode: EXIT.noAccess,
    hint: 'Type `galley login` again.',
  })
}

async function post(url: URL, form: Readonly<Record<string, string>>, { signal }: World) {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form), signal: deadline })
  return { ok: answer.ok, body: (await answer.json().catch(() => ({}))) as unknown }
}
