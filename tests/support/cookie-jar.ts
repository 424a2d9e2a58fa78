export type CookieJar = {
  /** A `fetch` that keeps cookies, as a browser's does. */
  readonly fetch: typeof fetch
  /** The one that it keeps, as `name=value`; empty before there is one. */
  readonly cookie: () => string
}

export function cookieJar(): CookieJar {
  let cookie = ''
  return {
    cookie: () => cookie,
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, headers: { ...init?.headers, cookie } })
      const set = response.headers.getSetCookie()[0]
      if (set) cookie = set.split(';')[0] ?? ''
      return response
    },
  }
}
