/** What the server wrote into the page: where it is served, and what styles made by scripts have to carry. */
export const environment = {
  /** The path that the app lives below, without a slash at its end. */
  basePath: new URL(document.baseURI).pathname.replace(/\/$/, ''),
  apiPath: document.querySelector<HTMLMetaElement>('meta[name="galley-api"]')?.content ?? '/v1',
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
} as const

/** Where the API is, as one would type it elsewhere. */
export function apiAddress(): string {
  return new URL(environment.apiPath, document.baseURI).href
}
