/**
 * Headers for HTML that was made from a user's text: it runs nothing, loads nothing from elsewhere, sits in no frame
 * but our own and is kept by nobody.
 */
export const DOCUMENT_POLICY = {
  'Content-Security-Policy':
    "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const
