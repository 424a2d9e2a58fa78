/** The date of the contract, sent as `X-Service-Api-Version` with every response. */
export const API_VERSION = '2026-11-21'

/** Limits that a client can run into. Sizes are bytes, lengths are Unicode code points. */
export const LIMITS = {
  /** Enough for 200,000 characters even if each is written as `\uXXXX`. */
  bodyBytes: 2 * 1024 * 1024,
  /** The limit for a message of an agent: a picture of 2 MiB as base64, and a text. */
  agentBodyBytes: 4 * 1024 * 1024,
  /** The limit for calls without a credential, whose bodies hold an address and a password. */
  publicBodyBytes: 8 * 1024,
  markdownChars: 200_000,
  titleChars: 200,
  metadataPairs: 16,
  metadataKeyChars: 64,
  metadataValueChars: 500,
  pageSizeMax: 100,
  pageSizeDefault: 20,
  pagesPerRender: 100,
  imagesPerText: 50,
  ownImagesPerText: 200,
  imageBytesPerText: 24 * 1024 * 1024,
  /** The largest file that may be uploaded as an image. */
  uploadBytes: 30 * 1024 * 1024,
  /** The most pixels of an uploaded image. */
  uploadPixels: 100_000_000,
  uploadNameChars: 255,
  /** The largest file that may be uploaded as a font, as it is sent and unpacked. Fonts for Chinese have up to 25 MB. */
  fontBytes: 30 * 1024 * 1024,
  fontUnpackedBytes: 40 * 1024 * 1024,
  /** The most uploads in parts that an account may have open at a time. */
  openUploadsPerUser: 10,
  /** The longest address that an image is imported from. */
  imageAddressChars: 2_048,
  uploadsPerProject: 1_000,
  lexiconsPerUser: 20,
  wordsPerLexicon: 200,
  lexiconWordChars: 40,
  lexiconReplacementChars: 100,
  signatureChars: 40,
  cornerMarkChars: 20,
  /** The longest text of a QR code, in UTF-8. A longer one is too fine for a phone's camera. */
  qrBytes: 300,
} as const

/**
 * Requests per minute: per user when authenticated, per address otherwise. Endpoints that list or end access count
 * per token or session, and count toward no other limit.
 */
export const RATE_LIMITS = {
  authenticatedPerMinute: 240,
  anonymousPerMinute: 60,
  controlPerMinute: 120,
  /**
   * Visits of private links from one address (IPv6: from one /64). The next limit is for visits of one link from all
   * addresses.
   */
  visitsPerMinute: 120,
  visitsOfSharePerMinute: 600,
} as const

/** The meters of a plan's daily quotas. Days are UTC. */
export const METERS = [
  'renders',
  'pages',
  'exports',
  'agent_tool_calls',
  'api_calls',
  'image_fetches',
] as const
export type Meter = (typeof METERS)[number]
