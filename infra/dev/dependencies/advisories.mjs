const WITHIN_MS = 60_000
/** Grades that are reported but don't fail the check. Any other grade fails it, also a new one. */
const MINOR = new Set(['info', 'low'])

/**
 * Returns the registry's advisories for packages, from its documented bulk endpoint.
 *
 * @param {{ name: string, version: string }[]} packages
 * @param {string} registry
 * @returns {Promise<{ text: string, isMinor: boolean }[]>}
 * @throws Error when the registry doesn't answer, or its answer is malformed, because that doesn't mean that there are
 * none.
 */
export async function advisoriesOf(packages, registry) {
  const versions = Object.groupBy(packages, ({ name }) => name)
  const asked = Object.entries(versions).map(([name, all]) => [name, all.map(({ version }) => version)])
  const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry.replace(/\/?$/, '/')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(asked)),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  if (response.status !== 200) throw new Error(`the registry answered with ${response.status}`)
  const answer = await response.json()
  const isObject = answer !== null && typeof answer === 'object' && !Array.isArray(answer)
  if (!isObject || !Object.values(answer).every(Array.isArray))
    throw new Error('the registry answered with something else than advisories')
  return Object.entries(answer).flatMap(([name, advisories]) =>
    advisories.map(({ severity, title, url, vulnerable_versions: range }) => ({
      text: `${name} ${range}: ${severity}: ${title} (${url})`,
      isMinor: MINOR.has(severity),
    })),
  )
}
