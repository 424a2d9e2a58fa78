import { createHash, randomBytes } from 'node:crypto'
import type { TestApi } from './test-api.ts'

/** A client of the configuration, with a page on the web to return to. */
export const NOTES = {
  client_id: 'notes',
  client_name: 'Notes',
  redirect_uris: ['https://notes.example/callback'],
} as const

/** Another one. */
export const DESK = {
  client_id: 'desk',
  client_name: 'Writing desk',
  redirect_uris: ['https://desk.example/back'],
} as const

/** A program on the person's computer. */
export const CLERK = {
  client_id: 'clerk',
  client_name: 'Night clerk',
  redirect_uris: ['http://127.0.0.1/back'],
} as const

export const OAUTH_ENV = { OAUTH_CLIENTS: JSON.stringify([NOTES, DESK, CLERK]) }

/** The service in this process, or one at an address: `supertest(origin)` and its base URL. */
export type OauthService = Pick<TestApi, 'http'> & {
  readonly ctx: { readonly config: { readonly baseUrl: string } }
}

/** A request for a code as a client sends it. Null leaves a parameter out. */
export type CodeRequest = Readonly<Record<string, string | null>>

export type BrowserAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Where the browser was sent that is not this service; null: it stayed. */
  readonly left: URL | null
  /** The last path on this service. */
  readonly path: string
}

/** A browser of one person: it keeps cookies and follows redirects until a page, or another site. */
export class OauthBrowser {
  readonly #api: OauthService
  readonly #cookies = new Map<string, string>()
  csrfToken = ''

  constructor(api: OauthService) {
    this.#api = api
  }

  /** Creates an account and stays signed in. */
  async signUp(): Promise<{ email: string }> {
    const email = `agent-${randomBytes(6).toString('hex')}@example.com`
    const made = await this.#api.http.post('/v1/accounts').send({ email, password: 'a long enough password' })
    this.#keep(made.headers)
    this.csrfToken = made.body.data.csrf_token
    return { email }
  }

  /** Takes over a session of the web app, as `name=value`. */
  signInBy(session: string): void {
    const [name = '', value = ''] = session.split(/=(.*)/s)
    this.#cookies.set(name, value)
  }

  /** Returns another browser of the same person, which is new to the authorization server. */
  twin(): OauthBrowser {
    const twin = new OauthBrowser(this.#api)
    for (const [name, value] of this.#cookies)
      if (!name.startsWith('galley_oauth')) twin.#cookies.set(name, value)
    twin.csrfToken = this.csrfToken
    return twin
  }

  /** Leaves one of its cookies behind. */
  forget(name: string): void {
    this.#cookies.delete(name)
  }

  get(path: string): Promise<BrowserAnswer> {
    return this.#send('GET', path, null)
  }

  post(path: string, form: Readonly<Record<string, string>>): Promise<BrowserAnswer> {
    return this.#send('POST', path, form)
  }

  /** Calls the API as the signed-in person. */
  async call(method: 'get' | 'delete', path: string) {
    return this.#api.http[method](`/v1${path}`)
      .set('Cookie', this.#cookie())
      .set('X-CSRF-Token', this.csrfToken)
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    form: Readonly<Record<string, string>> | null,
  ): Promise<BrowserAnswer> {
    const { http, ctx } = this.#api
    const call =
      method === 'GET'
        ? http.get(path)
        : http
            .post(path)
            .type('form')
            .send(form ?? {})
    const res = await call.redirects(0).set('Cookie', this.#cookie())
    this.#keep(res.headers)
    const answer = {
      status: res.status,
      headers: res.headers as BrowserAnswer['headers'],
      text: res.text,
      path,
    }
    const { location } = res.headers
    if (!location) return { ...answer, left: null }
    const target = new URL(location, ctx.config.baseUrl)
    const isOwn = target.origin === new URL(ctx.config.baseUrl).origin && target.pathname !== '/callback'
    if (!isOwn) return { ...answer, left: target }
    if (target.pathname === '/sign-in')
      return { ...answer, left: null, path: target.pathname + target.search }
    return this.#send('GET', target.pathname + target.search, null)
  }

  #cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(headers: Readonly<Record<string, unknown>>): void {
    for (const line of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...rest] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '' || /Max-Age=0|expires=Thu, 01 Jan 1970/i.test(rest.join(';')))
        this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
}

export type Pkce = { readonly verifier: string; readonly challenge: string }

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Returns the path that a client sends a browser to. `changes` replace parameters. */
export function authorizationPath(pkce: Pkce, changes: CodeRequest = {}): string {
  const all: CodeRequest = {
    client_id: NOTES.client_id,
    redirect_uri: NOTES.redirect_uris[0],
    response_type: 'code',
    scope: 'project:read project:write',
    state: 'state-of-the-client',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(all)) if (value !== null) query.set(name, value)
  return `/oauth/auth?${query}`
}

/** Returns the hidden secret of a consent page. */
export function csrfOf({ text }: Pick<BrowserAnswer, 'text'>): string {
  return /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
}

/** Enters the code of a device and confirms it. Returns the page that confirms, and the page of consent. */
export async function enterCode(browser: OauthBrowser, user_code: string) {
  const asked = await browser.get('/oauth/device')
  const confirm = await browser.post('/oauth/device', { xsrf: xsrfOf(asked), user_code })
  const consent = await browser.post('/oauth/device', { xsrf: xsrfOf(confirm), user_code, confirm: 'yes' })
  return { confirm, consent }
}

/** Returns the hidden secret of a page that asks for a device's code. */
export const xsrfOf = ({ text }: Pick<BrowserAnswer, 'text'>) =>
  /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** Returns the form of a person who allows these scopes for a day. */
export function allowing(page: BrowserAnswer, scopes: readonly string[]): Record<string, string> {
  const ticked = Object.fromEntries(scopes.map((scope) => [scope, 'on']))
  return { csrf: csrfOf(page), answer: 'allow', days: '1', ...ticked }
}

export type OauthTokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
}

/** Goes the whole way: a person allows a client, and the client gets its tokens. `choices`: further fields of the form. */
export async function logIn(
  api: OauthService,
  browser: OauthBrowser,
  scopes: readonly string[] = ['project:read', 'project:write'],
  choices: Readonly<Record<string, string>> = {},
): Promise<OauthTokens> {
  const pkce = newPkce()
  const page = await browser.get(authorizationPath(pkce, { scope: scopes.join(' ') }))
  const done = await browser.post(page.path, { ...allowing(page, scopes), ...choices })
  const code = done.left?.searchParams.get('code') ?? ''
  return (await exchange(api, { code, code_verifier: pkce.verifier })).body
}

/** Exchanges a code at the token endpoint. `changes` replace parameters. */
export function exchange(api: Pick<TestApi, 'http'>, changes: Readonly<Record<string, string>>) {
  return api.http
    .post('/oauth/token')
    .type('form')
    .send({
      grant_type: 'authorization_code',
      client_id: NOTES.client_id,
      redirect_uri: NOTES.redirect_uris[0],
      ...changes,
    })
}

export function refresh(
  api: Pick<TestApi, 'http'>,
  refresh_token: string,
  client_id: string = NOTES.client_id,
) {
  return api.http
    .post('/oauth/token')
    .type('form')
    .send({ grant_type: 'refresh_token', refresh_token, client_id })
}
