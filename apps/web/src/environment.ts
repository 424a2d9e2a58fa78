/** The values that the server wrote into the page: where it is served, and the nonce for styles that scripts create. */
export const environment = {
  /** The path of the app, without a slash at its end. */
  basePath: new URL(document.baseURI).pathname.replace(/\/$/, ''),
  apiPath: document.querySelector<HTMLMetaElement>('meta[name="galley-api"]')?.content ?? '/v1',
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
} as const

/** Returns the address of the API, to be copied elsewhere. */
export function apiAddress(): string {
  return new URL(environment.apiPath, document.baseURI).href
}
