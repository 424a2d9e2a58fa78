import { API_VERSION, LIMITS, RATE_LIMITS } from '../limits.ts'

/** A rule of the whole API. Words in backticks are code. */
export type GuideSection = { readonly title: string; readonly paragraphs: readonly string[] }

/** What readers need to know before they use an endpoint. */
export const guide: readonly GuideSection[] = [
  {
    title: 'Authentication',
    paragraphs: [
      'Send a personal access token as `Authorization: Bearer galley_pat_…`. Each endpoint names the scope that the token needs. Without a valid token the answer is `unauthorized`; without the scope it is `forbidden_scope`, and `details.required_scope` names the one that is missing.',
      'Previews and other files have signed URLs, which need no token and expire after some minutes. Revoking a token ends everything that it opened at once: calls, signed URLs and shares.',
    ],
  },
  {
    title: 'Envelope',
    paragraphs: [
      'Every JSON answer is an object with `data` and, for some endpoints, `meta`. Send bodies as `Content-Type: application/json`. An unknown field is refused, and the answer names the known ones, so that a typing error is noticed. The answer to an invalid request never repeats its content.',
      'Text is Unicode in UTF-8. Invalid UTF-8, NUL and lone surrogates (`\\ud800` alone) are refused in bodies, paths and queries, and so is a repeated query parameter.',
      'Times are RFC 3339 in UTC, sizes are bytes. Fields may be added to answers at any time: ignore unknown fields.',
    ],
  },
  {
    title: 'Errors',
    paragraphs: [
      'An error is `{"data": null, "error": {"code", "message", "request_id", "details"}}`. Act on `code`; `message` is for people. Messages never contain a text, a token or a private URL. An unknown path is `not_found`, and an unsupported method is `invalid_request` with status 405 and `Allow`.',
      'With `Accept: application/problem+json` errors have the format of RFC 9457, with the same `code`, `details` and `request_id`; its `detail` is the message.',
      'Every answer has an `X-Request-Id`. You can send your own, which the logs then contain. Include the id when you report a problem.',
    ],
  },
  {
    title: 'Repeating a request',
    paragraphs: [
      'Every call that creates something accepts an `Idempotency-Key` of 8 to 128 letters and digits. The same key with the same content returns the first answer again, marked `Idempotent-Replay: true`, and charges nothing, even a week later. The same key with other content is `idempotency_conflict`.',
      'A repeated request is checked like the first: the token must have the scopes at that time. A secret (a new token, the URL of a share) is returned again only to the token or session that created it; for any other the answer is `idempotency_conflict` with `details.reason: "other_credential"`.',
    ],
  },
  {
    title: 'Paging',
    paragraphs: [
      `Lists are newest first and accept \`limit\`, 1 to ${LIMITS.pageSizeMax}. Send \`meta.next_cursor\` as \`cursor\` for the next page; it is null on the last one.`,
    ],
  },
  {
    title: 'Limits and quotas',
    paragraphs: [
      `A user may make ${RATE_LIMITS.authenticatedPerMinute} requests a minute with all tokens together, an address without a token ${RATE_LIMITS.anonymousPerMinute}. Beyond that the answer is \`rate_limited\` with \`Retry-After\`. \`RateLimit\` and \`RateLimit-Policy\` show what remains. A private link can be opened ${RATE_LIMITS.visitsPerMinute} times a minute by one address (IPv6: one /64) and ${RATE_LIMITS.visitsOfSharePerMinute} times in total.`,
      'Renders, pages, exports, calls of agent tools and API calls are counted per day, from midnight UTC. Beyond a quota the answer is `quota_exceeded` with `details.resets_at`. Renders that fail or are canceled are refunded.',
      `Reading usage, listing and revoking tokens, shares and sessions, and signing out are never charged. They have a separate rate limit, ${RATE_LIMITS.controlPerMinute} a minute for each token or session, and work even if every other limit is reached.`,
    ],
  },
  {
    title: 'From a browser',
    paragraphs: [
      'Pages of every origin may call the API with a token: answers have `Access-Control-Allow-Origin: *`, and scripts may read `X-Request-Id`, `X-Service-Api-Version`, `RateLimit`, `RateLimit-Policy`, `Retry-After`, `ETag`, `Location`, `Idempotent-Replay` and the headers of tus. Preflights are not counted.',
      'Other origins cannot use a cookie: paths of accounts and sessions have no CORS headers. Give a page only a token with few scopes and a short lifetime, because every user of the page can read it.',
    ],
  },
  {
    title: 'Versions',
    paragraphs: [
      `The version is in the path. \`X-Service-Api-Version\`, now \`${API_VERSION}\`, is the date of the contract. On the transitional base every answer has \`Deprecation\`, \`Sunset\` and a \`Link\` to its replacement.`,
    ],
  },
]

/** The resources, in the order of the documentation. */
export const tags = [
  { name: 'capabilities', description: 'What the service can do.' },
  { name: 'themes', description: 'How pages can look.' },
  { name: 'ownThemes', description: "Themes of one's own, which nobody else can see." },
  { name: 'brands', description: 'Colours, a logo, an avatar, a line and a QR code that go with any theme.' },
  { name: 'projects', description: 'Texts with their versions, encrypted at rest.' },
  { name: 'images', description: 'Uploaded images that texts name.' },
  { name: 'uploads', description: 'Images that are sent in parts, and resumed after a broken link.' },
  { name: 'analyze', description: 'Checks a text before it is rendered.' },
  { name: 'lexicons', description: 'Lists of own words that analyses look for.' },
  { name: 'renders', description: 'Finished pages of a project, rendered in the background.' },
  { name: 'assets', description: 'The files of a render.' },
  { name: 'shares', description: 'Private links to a project.' },
  { name: 'usage', description: "Today's usage and that of earlier days." },
  { name: 'tokens', description: 'Personal access tokens.' },
  { name: 'grants', description: 'Clients with access by OAuth, such as agents.' },
  { name: 'audit', description: 'What these clients have done.' },
  { name: 'accounts', description: 'User accounts for the web editor.' },
  { name: 'session', description: 'The session of a signed-in browser. Programs use tokens.' },
  { name: 'sessions', description: 'The browsers that are signed in to an account.' },
  { name: 'reference', description: 'This reference.' },
] as const
