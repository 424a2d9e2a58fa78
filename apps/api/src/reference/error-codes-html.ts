import type { OpenApiDocument, Operation } from '@galley/contracts/openapi'
import { prose } from './html.ts'
import { lastOf } from './schema-html.ts'

type DescribedFailure = { readonly status: string; readonly code: string; readonly when: string }

/** Returns every error that an operation can answer with. */
export function failuresIn({ components }: OpenApiDocument, { responses }: Operation): DescribedFailure[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!('$ref' in response)) return []
    const schema = components.responses[lastOf(response.$ref)]?.content?.['application/json']?.schema
    return (schema?.anyOf ?? [schema ?? {}]).map(({ $ref = '' }) => {
      const { properties, description = '' } = components.schemas[lastOf($ref)] ?? {}
      return { status, code: String(properties?.error?.properties?.code?.const), when: description }
    })
  })
}

/** Returns the table of all error codes with their statuses. */
export function errorCodesHtml(document: OpenApiDocument): string {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const failures = operations.flatMap((operation) => failuresIn(document, operation))
  const rows = [...Map.groupBy(failures, ({ code }) => code)].map(([code, all]) => {
    const statuses = [...new Set(all.map(({ status }) => status))].sort()
    return `<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td class="type">${statuses.join(', ')}</td><td>${prose(all[0]?.when ?? '')}</td></tr>`
  })
  return `<section class="codes" id="error-codes"><h2>Error codes</h2><table class="fields"><tbody>${rows.sort().join('')}</tbody></table></section>`
}
