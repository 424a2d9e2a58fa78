/**
 * Headers for HTML made from a user's text. It runs no scripts, loads nothing from other hosts, can be framed only by
 * us, and is not cached.
 */
export const DOCUMENT_POLICY = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const
