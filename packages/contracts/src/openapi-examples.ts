import type { Operation } from './openapi-types.ts'

/** The bodies that an operation can be tried with, the plainest first. */
export function examplesOf({ requestBody }: Operation): { summary: string; value: unknown }[] {
  const examples = requestBody?.content['application/json']?.examples ?? {}
  return Object.values(examples).map(({ summary = '', value }) => ({ summary, value }))
}

/** What the answer to the first of them looks like; null: it is no JSON. */
export function exampleResponseOf({ responses }: Operation): { status: string; value: unknown } | null {
  const [status, response] = Object.entries(responses)[0] ?? []
  if (status === undefined || !response || '$ref' in response) return null
  const [example] = Object.values(response.content?.['application/json']?.examples ?? {})
  return example ? { status, value: example.value } : null
}
