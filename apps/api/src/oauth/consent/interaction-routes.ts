import type { Session, TokenId } from '@galley/backend'
import { appError, isSameSecret } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { Request } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../../context.ts'
import { readSession } from '../../http/cookies/session-cookie.ts'
import { markKnown } from '../../http/limits/request-cpu.ts'
import { factsOf } from '../../http/observe/request-log.ts'
import { readForm } from '../../http/read/read-form.ts'
import type { Exchange } from '../../http/reply.ts'
import type { Asked, Asking } from '../asking.ts'
import { GRANTABLE, INTERACTION_PATH } from '../places.ts'
import { placeOf } from './client-place.ts'
import type { ConsentProblem } from './consent-page.ts'
import { consentPage, RENDER_BOUNDS, SHARES_UNASKED, SPANS_DAYS } from './consent-page.ts'
import { wordsFor } from './consent-words.ts'
import { noticePage, pageHeaders } from './document.ts'
import { makeGrant } from './make-grant.ts'

const FORM_BYTES = 4 * 1024

/** Serves the page on which a person answers a client's request. Nothing is granted without its form. */
export function interactionRoutes(ctx: ApiContext, asking: Asking): Router {
  const router = Router({ caseSensitive: true, strict: true })

  router.get(`${INTERACTION_PATH}/:uid`, async (req, res) => {
    factsOf(res).route = INTERACTION_PATH
    const asked = await asking.find({ req, res })
    if (!asked) return sendGone({ req, res })
    const session = await sessionOf(ctx, req)
    if (!session) return res.redirect(303, signInUrl(ctx, asked))
    if (asked.needs === 'sign-in') return asking.signIn({ req, res }, session.userId)
    // The library's session is of another account than the web app's, so the person must not answer for it.
    if (asked.accountId !== session.userId) return sendGone({ req, res })
    return sendConsent(ctx, { req, res }, { asked, session, problem: null })
  })

  router.post(`${INTERACTION_PATH}/:uid`, async (req, res) => {
    factsOf(res).route = INTERACTION_PATH
    const asked = await asking.find({ req, res })
    const session = await sessionOf(ctx, req)
    if (asked?.needs !== 'consent' || !session) return sendGone({ req, res })
    const form = await readForm(req, FORM_BYTES)
    const isOurs = isSameSecret(form.get('csrf') ?? '', formSecret(ctx, session, asked))
    if (!isOurs || asked.accountId !== session.userId) {
      throw appError('unauthorized', 'The form is not of this page.', { details: { reason: 'csrf' } })
    }
    if (form.get('answer') !== 'allow') return asking.deny({ req, res })
    const answer = await grantFrom(ctx, form, { asked, session })
    return typeof answer === 'string'
      ? sendConsent(ctx, { req, res }, { asked, session, problem: answer })
      : asking.allow({ req, res }, { asked, ...answer })
  })

  return router
}

/** Makes the grant that the form describes, or widens the earlier one that it names. */
async function grantFrom(
  ctx: ApiContext,
  form: ReadonlyMap<string, string>,
  { asked, session }: { readonly asked: Asked; readonly session: Session },
): Promise<{ readonly grantId: TokenId } | ConsentProblem> {
  const scopes = scopesOf(asked).filter((scope) => form.has(scope))
  if (scopes.length === 0) return 'nothing-chosen'
  const { clientId, clientName } = asked
  const sharesUnasked = scopes.includes('share:create') && form.has(SHARES_UNASKED)
  const grant = { userId: session.userId, clientId, scopes, sharesUnasked }
  const to = form.get('to') ?? ''
  if (to === '') return { grantId: await makeGrant(ctx, { ...grant, clientName, ...boundsIn(form) }) }
  if (!isId('token', to)) throw appError('invalid_request', 'The form names no earlier access.')
  const widened = await ctx.oauthGrants.widen({ ...grant, id: to }, ctx.clock.now())
  return widened ? { grantId: to } : 'ended'
}

/** Returns what the person has narrowed the grant to. A value that the page doesn't offer counts as the narrowest. */
function boundsIn(form: ReadonlyMap<string, string>) {
  const [project = '', renders = ''] = [form.get('project'), form.get('renders')]
  if (project !== '' && !isId('project', project)) {
    throw appError('invalid_request', 'The form names no project.')
  }
  return {
    days: SPANS_DAYS.find((span) => String(span) === form.get('days')) ?? SPANS_DAYS[0],
    onlyProjectId: project === '' ? null : project,
    rendersLeft:
      renders === '' ? null : (RENDER_BOUNDS.find((most) => String(most) === renders) ?? RENDER_BOUNDS[0]),
  }
}

/** Returns the session of the signed-in browser; null without one. */
async function sessionOf(ctx: ApiContext, req: Request): Promise<Session | null> {
  const now = ctx.clock.now()
  const id = readSession(ctx, req, now)
  const session = id && (await ctx.sessions.find(id, now))
  if (session) markKnown(req)
  return session
}

function signInUrl({ config }: ApiContext, { uid }: Asked): string {
  const to = encodeURIComponent(`${INTERACTION_PATH}/${uid}`)
  return `${config.webBaseUrl}/sign-in?to=${to}`
}

/** The form's secret belongs to the session and to this one request, so a form can't be replayed for another. */
function formSecret(ctx: ApiContext, session: Session, { uid }: Asked): string {
  return ctx.sessionTokens.formToken(session.id, uid)
}

/** A client that names no scope gets the choice of all. */
function scopesOf({ scopes }: Asked): readonly Scope[] {
  return scopes.length === 0 ? GRANTABLE : scopes
}

type Showing = {
  readonly asked: Asked
  readonly session: Session
  readonly problem: ConsentProblem | null
}

/** How many texts the page offers. */
const MOST_PROJECTS = 50
/** How many earlier grants of the client it offers. */
const MOST_EARLIER = 3

async function sendConsent(
  ctx: ApiContext,
  { req, res }: Exchange,
  { asked, session, problem }: Showing,
): Promise<void> {
  const [{ items: projects }, grants] = await Promise.all([
    ctx.projects.list(session.userId, { limit: MOST_PROJECTS, before: null }),
    ctx.oauthGrants.list(session.userId, ctx.clock.now()),
  ])
  const earlier = grants.filter(({ clientId }) => clientId === asked.clientId).slice(0, MOST_EARLIER)
  const place = placeOf(asked.clientId, asked.redirectUri)
  const page = consentPage(wordsFor(req.headers['accept-language']), {
    clientName: asked.clientName,
    place,
    email: session.email,
    scopes: scopesOf(asked),
    projects,
    earlier: earlier.map((grant) => ({
      ...grant,
      isLacking: asked.scopes.some((scope) => !grant.scopes.includes(scope)),
    })),
    csrfToken: formSecret(ctx, session, asked),
    problem,
  })
  res
    .status(problem ? 400 : 200)
    .set(pageHeaders(place.formTargets))
    .type('html')
    .send(page)
}

function sendGone({ req, res }: Exchange): void {
  const words = wordsFor(req.headers['accept-language'])
  res
    .status(400)
    .set(pageHeaders())
    .type('html')
    .send(noticePage(words, words.gone, words.goneHint))
}
