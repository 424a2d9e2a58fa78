import supertest from 'supertest'
import type { CodeRequest } from '../oauth.ts'
import { allowing, authorizationPath, CLERK, DESK, exchange, NOTES, newPkce, OauthBrowser } from '../oauth.ts'
import type { Person, WebStack } from '../web/web-stack.ts'

const SCOPES = ['project:read', 'project:write', 'render:create', 'render:read', 'share:create', 'usage:read']

/** What Notes asks for in the picture of the page of consent. */
export const consentRequest: CodeRequest = { scope: SCOPES.join(' ') }

/** Gives three agents access to an account: a free one that has worked, one with bounds, and one that only reads. */
export async function connectAgents(web: WebStack, person: Person, projectId: string): Promise<void> {
  const service = { http: supertest(web.origin), ctx: { config: web.stack } }
  const browser = new OauthBrowser(service)
  browser.signInBy(person.session)
  const connect = async (
    client: typeof NOTES | typeof DESK | typeof CLERK,
    {
      scopes,
      choices = {},
    }: { readonly scopes: readonly string[]; readonly choices?: Readonly<Record<string, string>> },
  ): Promise<string> => {
    const pkce = newPkce()
    const of = { client_id: client.client_id, redirect_uri: client.redirect_uris[0] }
    const page = await browser.get(authorizationPath(pkce, { ...of, scope: scopes.join(' ') }))
    const done = await browser.post(page.path, { ...allowing(page, scopes), ...choices })
    const code = done.left?.searchParams.get('code') ?? ''
    return (await exchange(service, { ...of, code, code_verifier: pkce.verifier })).body.access_token
  }
  await connect(CLERK, { scopes: ['project:read', 'usage:read'], choices: { days: '30' } })
  await connect(DESK, {
    scopes: SCOPES.slice(0, 4),
    choices: { days: '1', project: projectId, renders: '10' },
  })
  const token = await connect(NOTES, { scopes: SCOPES, choices: { days: '30', shares_unasked: 'on' } })
  const call = (path: string, body: object) =>
    service.http.post(`/v1${path}`).set('Authorization', `Bearer ${token}`).send(body)
  const { project_id } = (await call('/projects', { markdown: '# An agent wrote this\n\nAnd rendered it.' }))
    .body.data
  await call('/renders', { project_id, platform: 'xhs' })
  await call('/shares', { project_id })
}
