/** A `fetch` that keeps cookies, as a browser's does. */
export function fetchWithCookies(): typeof fetch {
  let cookie = ''
  return async (input, init) => {
    const response = await fetch(input, { ...init, headers: { ...init?.headers, cookie } })
    const set = response.headers.getSetCookie()[0]
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }
}
