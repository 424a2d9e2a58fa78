import { API_VERSION, LIMITS, RATE_LIMITS } from './limits.ts'

/** A rule of the whole API. Words in backticks are code. */
export type GuideSection = { readonly title: string; readonly paragraphs: readonly string[] }

/** What readers need to know before they use an endpoint. */
export const guide: readonly GuideSection[] = [
  {
    title: 'Authentication',
    paragraphs: [
      'Send a personal access token as `Authorization: Bearer galley_pat_…`. Each endpoint names the scope that the token has to hold. Without a valid token the answer is `unauthorized`; without the scope it is `forbidden_scope`, and `details.required_scope` names the one that is missing.',
      'Previews and other files are opened with signed URLs, which need no token and end after some minutes. Revoking a token ends everything it gave at once: calls, signed URLs and shares.',
    ],
  },
  {
    title: 'Envelope',
    paragraphs: [
      'Every JSON answer is an object with `data` and, where there is something to say about it, `meta`. Bodies are sent as `Content-Type: application/json`. A field that is not known is refused, and the answer names those that are, so that a typing error is not lost. The answer to a wrong request never repeats what was sent.',
      'Text is Unicode in UTF-8. Bytes that are no UTF-8, NUL and halves of characters (`\\ud800` alone) are refused, in bodies, paths and queries, and so is a parameter that is given twice.',
      'Times are RFC 3339 in UTC, sizes are bytes. Fields may be added to answers at any time: ignore what you do not know.',
    ],
  },
  {
    title: 'Errors',
    paragraphs: [
      'An error is `{"data": null, "error": {"code", "message", "request_id", "details"}}`. Act on `code`; `message` is for people. No message holds a text, a token or a private URL. An unknown path is `not_found`, and a method that a path does not take is `invalid_request` with status 405 and `Allow`.',
      'With `Accept: application/problem+json` an error comes as RFC 9457 has it, with the same `code`, `details` and `request_id`; its `detail` is the message.',
      'Every answer carries `X-Request-Id`. Send your own to find it in our logs, and tell us the id when something went wrong.',
    ],
  },
  {
    title: 'Repeating a request',
    paragraphs: [
      'Whatever creates something takes an `Idempotency-Key` of 8 to 128 letters and digits. The same key with the same content gives the first answer again, marked `Idempotent-Replay: true`, and charges nothing, also next week. The same key with other content is `idempotency_conflict`.',
      'A repeat is checked like a first request: the token has to hold the scopes now. A secret (a new token, the URL of a share) is given again only to the token or session that made it; to any other the answer is `idempotency_conflict` with `details.reason: "other_credential"`.',
    ],
  },
  {
    title: 'Paging',
    paragraphs: [
      `Lists are newest first and take \`limit\`, 1 to ${LIMITS.pageSizeMax}. Send \`meta.next_cursor\` as \`cursor\` for the next page; it is null on the last one.`,
    ],
  },
  {
    title: 'Limits and quotas',
    paragraphs: [
      `A user may make ${RATE_LIMITS.authenticatedPerMinute} requests a minute with all tokens together, an address without a token ${RATE_LIMITS.anonymousPerMinute}. Over that the answer is \`rate_limited\` with \`Retry-After\`. \`RateLimit\` and \`RateLimit-Policy\` say where you stand. A private link opens ${RATE_LIMITS.visitsPerMinute} times a minute for one address (IPv6: one /64) and ${RATE_LIMITS.visitsOfSharePerMinute} times for all together.`,
      'Renders, pages, exports, calls of agent tools and API calls are counted a day, from midnight UTC. Over a quota the answer is `quota_exceeded` with `details.resets_at`. Work that fails or is canceled is given back.',
      `Reading usage, listing and revoking tokens, shares and sessions, and signing out are never charged. They have a rate of their own, ${RATE_LIMITS.controlPerMinute} a minute for each token or session, and work when everything else is used up.`,
    ],
  },
  {
    title: 'From a browser',
    paragraphs: [
      'Pages of every origin may call the API with a token: answers carry `Access-Control-Allow-Origin: *`, and scripts may read `X-Request-Id`, `X-Service-Api-Version`, `RateLimit`, `RateLimit-Policy`, `Retry-After`, `ETag`, `Location` and `Idempotent-Replay`. Preflights are not counted.',
      'No other origin can use a cookie: paths of accounts and sessions have no headers of CORS at all. Give a page a token that can do little and ends soon, because whoever uses the page can read it.',
    ],
  },
  {
    title: 'Versions',
    paragraphs: [
      `The version is in the path. \`X-Service-Api-Version\`, now \`${API_VERSION}\`, is the date of the contract. On the transitional base every answer says \`Deprecation\`, \`Sunset\` and, as \`Link\`, what replaces it.`,
    ],
  },
]

/** The resources, in the order of the documentation. */
export const tags = [
  { name: 'capabilities', description: 'What the service can do.' },
  { name: 'themes', description: 'How pages can look.' },
  { name: 'projects', description: 'Texts, kept sealed, with every version.' },
  { name: 'analyze', description: 'A text before it is rendered.' },
  { name: 'renders', description: 'Finished pages of a project, made in the background.' },
  { name: 'assets', description: 'The files of a render.' },
  { name: 'shares', description: 'Private links to a project.' },
  { name: 'usage', description: 'What has been used, today and on the days before.' },
  { name: 'tokens', description: 'Personal access tokens.' },
  { name: 'accounts', description: 'Accounts of people, for the web editor.' },
  { name: 'session', description: 'Who is signed in, in a browser. Programs use tokens.' },
  { name: 'sessions', description: 'The browsers that are signed in to an account.' },
  { name: 'reference', description: 'This reference.' },
] as const
