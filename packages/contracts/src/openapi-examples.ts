import type { Operation } from './openapi-types.ts'

/** Returns an operation's example bodies, the simplest first. */
export function examplesOf({ requestBody }: Operation): { summary: string; value: unknown }[] {
  const examples = requestBody?.content['application/json']?.examples ?? {}
  return Object.values(examples).map(({ summary = '', value }) => ({ summary, value }))
}

/** Returns the answer to the first example; null if it is not JSON. */
export function exampleResponseOf({ responses }: Operation): { status: string; value: unknown } | null {
  const [status, response] = Object.entries(responses)[0] ?? []
  if (status === undefined || !response || '$ref' in response) return null
  const [example] = Object.values(response.content?.['application/json']?.examples ?? {})
  return example ? { status, value: example.value } : null
}
