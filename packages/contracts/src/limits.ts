/** The date of the contract, sent as `X-Service-Api-Version` on every response. */
export const API_VERSION = '2026-11-21'

/** Limits that a client can run into. Sizes are bytes, lengths are Unicode code points. */
export const LIMITS = {
  bodyBytes: 1024 * 1024,
  markdownChars: 200_000,
  titleChars: 200,
  metadataPairs: 16,
  metadataKeyChars: 64,
  metadataValueChars: 500,
  pageSizeMax: 100,
  pageSizeDefault: 20,
  pagesPerRender: 100,
  imagesPerText: 50,
  imageBytesPerText: 24 * 1024 * 1024,
} as const

/** Requests a minute: per user when authenticated, per address when not. */
export const RATE_LIMITS = { authenticatedPerMinute: 240, anonymousPerMinute: 60 } as const

/** What is counted against a plan's daily quota. Days are UTC. */
export const METERS = ['renders', 'pages', 'exports', 'agent_tool_calls', 'api_calls'] as const
export type Meter = (typeof METERS)[number]
