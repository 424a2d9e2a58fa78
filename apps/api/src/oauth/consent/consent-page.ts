import type { OauthGrant } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import type { ClientPlace } from './client-place.ts'
import type { ConsentWords } from './consent-words.ts'
import { SCOPE_WORDS } from './consent-words.ts'
import { documentOf } from './document.ts'
import type { Markup } from './markup.ts'
import { markup } from './markup.ts'

/** What the page shows. The client wrote its name, so it is data. */
export type ConsentRequest = {
  readonly clientName: string
  readonly place: ClientPlace
  readonly email: string
  readonly scopes: readonly Scope[]
  /** The newest texts of the account, to choose one from. */
  readonly projects: readonly { readonly id: string; readonly title: string }[]
  /** What the client may do already, newest first. */
  readonly earlier: readonly EarlierGrant[]
  readonly csrfToken: string
  /** What was wrong with the form that was just sent. */
  readonly problem: ConsentProblem | null
}

export type ConsentProblem = 'nothing-chosen' | 'ended'

/** `isLacking`: the client now asks for more than this grant allows. */
export type EarlierGrant = Pick<OauthGrant, 'id' | 'createdAt' | 'expiresAt'> & {
  readonly isLacking: boolean
}

/** For how many days a grant may be given, and which is chosen at first. */
export const SPANS_DAYS = [1, 30, 365] as const
const FIRST_SPAN_DAYS = 30
/** The field that lets a client share texts without asking each time. */
export const SHARES_UNASKED = 'shares_unasked'
/** How many renders a grant may be limited to. */
export const RENDER_BOUNDS = [10, 50] as const

const MARK = markup`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="var(--ink)"/><path d="M9 8.5h14M9 14h14M9 19.5h9" stroke="var(--sheet)" stroke-width="2.4" stroke-linecap="round"/><path d="M9 25h5" stroke="var(--accent)" stroke-width="2.4" stroke-linecap="round"/></svg>`

/** Returns the page on which a signed-in user grants a client access. */
export function consentPage(words: ConsentWords, request: ConsentRequest): string {
  const { clientName, place, email, scopes, projects, earlier, csrfToken, problem } = request
  const title = words.title(clientName)
  // Our command line works with a token of its own, as the person's hand.
  const mustAsk = !scopes.includes('tokens:write')
  const rowsOf = (scope: Scope) => [
    scopeHtml(words, scope),
    ...(scope === 'share:create' && mustAsk ? [sharesUnaskedHtml(words)] : []),
  ]
  const content = markup`<form class="sheet" method="post">
<div class="pair" aria-hidden="true"><span class="who">${[...clientName][0] ?? '?'}</span><i></i>${MARK}</div>
<h1>${title}</h1>
${placeHtml(words, place)}
<p class="account">${words.signedInAs} ${email}</p>
<input type="hidden" name="csrf" value="${csrfToken}">
<fieldset><legend>${words.may}</legend><p>${words.mayHint}</p>${scopes.flatMap(rowsOf)}</fieldset>
${problem === null ? null : markup`<p class="hint" role="alert">${words.problems[problem]}</p>`}
${earlier.length > 0 ? earlierHtml(words, earlier) : null}
<div class="bounds"><fieldset><legend>${words.howLong}</legend><div class="spans">${SPANS_DAYS.map((days) => spanHtml(words, days))}</div></fieldset>
${projects.length > 0 ? projectsHtml(words, projects) : null}
${scopes.includes('render:create') ? boundsHtml(words) : null}</div>
<div class="acts"><button name="answer" value="deny">${words.deny}</button><button class="yes" name="answer" value="allow">${words.allow}</button></div>
${place.returnsTo === null ? null : markup`<p class="fine">${words.returnsTo(place.returnsTo)}</p>`}<p class="fine">${words.endHint}</p>
</form>`
  return documentOf(words, title, content)
}

function placeHtml(words: ConsentWords, { kind, host }: ClientPlace): Markup {
  if (kind === 'device') {
    return markup`<p class="place"><b>${words.onDevice}</b></p><p class="caution">${words.onDeviceHint}</p>`
  }
  if (kind === 'computer') {
    const name = host === null ? words.onComputer : `${words.onComputer} (${host})`
    return markup`<p class="place"><b>${name}</b></p><p class="caution">${words.onComputerHint}</p>`
  }
  const proof = kind === 'confirmed' ? words.confirmed : words.known
  return markup`<p class="place"><b>${host}</b><span>${proof}</span></p>`
}

function scopeHtml(words: ConsentWords, scope: Scope): Markup {
  const { name, about } = SCOPE_WORDS[words.lang][scope]
  return markup`<label class="scope"><input type="checkbox" name="${scope}" checked><span>${name}</span><small>${about}</small></label>`
}

/** A link lets strangers in, so a person has to agree to each, unless the person wants it otherwise. */
function sharesUnaskedHtml({ sharesUnasked, sharesUnaskedHint }: ConsentWords): Markup {
  return markup`<label class="scope under"><input type="checkbox" name="${SHARES_UNASKED}"><span>${sharesUnasked}</span><small>${sharesUnaskedHint}</small></label>`
}

/**
 * Offers to add to an earlier grant, whose bounds then stay. Chosen at first is the newest one that lacks something: a
 * client that asks for nothing new is probably on another machine.
 */
function earlierHtml(words: ConsentWords, earlier: readonly EarlierGrant[]): Markup {
  const first = earlier.find(({ isLacking }) => isLacking)?.id ?? ''
  const date = new Intl.DateTimeFormat(words.lang, { dateStyle: 'long', timeZone: 'UTC' })
  const option = (value: string, name: string, about: string) => {
    const checked = value === first ? markup` checked` : null
    return markup`<label class="scope"><input type="radio" name="to" value="${value}"${checked}><span>${name}</span><small>${about}</small></label>`
  }
  const options = earlier.map(({ id, createdAt, expiresAt }) =>
    option(id, words.addTo(date.format(createdAt)), words.addToHint(date.format(expiresAt))),
  )
  return markup`<fieldset class="to"><legend>${words.hasAccess}</legend>${options}${option('', words.separate, words.separateHint)}</fieldset>`
}

function spanHtml(words: ConsentWords, days: (typeof SPANS_DAYS)[number]): Markup {
  const checked = days === FIRST_SPAN_DAYS ? markup` checked` : null
  return markup`<label><input type="radio" name="days" value="${days}"${checked}>${words.days[days]}</label>`
}

function projectsHtml(words: ConsentWords, projects: ConsentRequest['projects']): Markup {
  const options = projects.map(
    ({ id, title }) => markup`<option value="${id}">${title.trim() || words.untitled}</option>`,
  )
  return markup`<label class="choice"><span>${words.which}</span><select name="project"><option value="">${words.allTexts}</option>${options}</select></label>`
}

function boundsHtml(words: ConsentWords): Markup {
  const options = RENDER_BOUNDS.map((most) => markup`<option value="${most}">${words.atMost(most)}</option>`)
  return markup`<label class="choice"><span>${words.howMany}</span><select name="renders"><option value="">${words.noBound}</option>${options}</select></label>`
}
