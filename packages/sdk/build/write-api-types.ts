import type { JsonSchema } from '@galley/contracts'
import { endpoints, toFlatSchema, toNamedSchemas } from '@galley/contracts'
import { commentOf, typeOf } from './type-of-schema.ts'

type Endpoint = (typeof endpoints)[number]

/** What `src/api-types.ts` says, written out: a declaration file that needs neither the contracts nor zod. */
export function writeApiTypes(): string {
  const named: Record<string, JsonSchema> = {}
  const routes = endpoints.map((endpoint) => routeOf(endpoint, named)).join('')
  const parts = Object.entries(named).map(
    ([name, schema]) => `${commentOf(schema, '')}export type ${name} = ${typeOf(schema)}\n`,
  )
  return `// Made of the contracts by the package's build.
${parts.join('\n')}
type Routes = {
${routes}}

export type RouteName = keyof Routes

/** What an endpoint takes as its body, before defaults are filled in. */
export type Body<N extends RouteName> = Routes[N]['body']

/** What an endpoint takes as its query. */
export type Query<N extends RouteName> = Routes[N]['query']

/** What an endpoint answers with. */
export type Data<N extends RouteName> = Routes[N]['data']
`
}

/** Collects the parts that answers share. What is sent is written out: there a name would mean other defaults. */
function routeOf({ name, query, body, answer }: Endpoint, named: Record<string, JsonSchema>): string {
  if (answer.kind !== 'json') return ''
  const data = toNamedSchemas(answer.data, 'output')
  Object.assign(named, data.named)
  const sent = (schema: typeof body) =>
    schema === undefined ? 'never' : typeOf(toFlatSchema(schema, 'input'), '    ')
  return `  '${name}': {
    body: ${sent(body)}
    query: ${sent(query)}
    data: ${typeOf(data.schema, '    ')}
  }
`
}
