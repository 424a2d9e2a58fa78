import type { IncomingHttpHeaders } from 'node:http'

/** All browsers of people name themselves like this. Most programs don't. */
const BROWSER = /^(?:Mozilla|Opera)\//

/**
 * Programs that name themselves like a browser: search engines, and those that make previews of links. CUBOT is a maker
 * of phones.
 */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|externalhit|preview|embed|unfurl|snippet|headless|lighthouse|prerender|pagerenderer|imageproxy|imgproxy|validator|archiver|ms-?office/i

/** Returns whether a request is of a person who opens a page, as far as its headers tell. */
export function isOfPerson(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD') return false
  // A browser loads the page ahead, and the person may never open it.
  const purpose = `${headers['sec-purpose'] ?? headers.purpose ?? ''}`
  if (/prefetch|preview/.test(purpose)) return false
  const agent = headers['user-agent'] ?? ''
  return BROWSER.test(agent) && !PROGRAM.test(agent)
}
