export type CookieJar = {
  /** A `fetch` that stores cookies like a browser. */
  readonly fetch: typeof fetch
  /** Returns the stored cookie as `name=value`, or an empty string. */
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
