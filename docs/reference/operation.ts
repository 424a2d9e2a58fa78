import type {
  DescribedCall,
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from '@galley/contracts/openapi'
import { curlCommand, exampleResponseOf, examplesOf, openApiDocument } from '@galley/contracts/openapi'
import { cell, fieldsText, objectsText, optionalText, typeText } from './fields.ts'

const BASE_URL = 'https://galley.example/v1'

const document: OpenApiDocument = openApiDocument({
  baseUrl: BASE_URL,
  legacyBaseUrl: 'https://galley.example/api/v1',
})
const { schemas } = document.components

/** The resources of the API, in the order of the reference. */
export const tags = document.tags

/** Returns the reference of a resource as Markdown: its operations, then the objects that these use. */
export function referenceOf(tag: string): string {
  const calls = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([verb, operation]) => ({ baseUrl: BASE_URL, path, verb, operation })),
    )
    .filter(({ operation }) => operation.tags.includes(tag))
  const answered = calls.map(({ operation }) => dataOf(operation))
  // The fields of a body are listed with its operation. Only named objects inside them need an entry.
  const sent = calls.map(({ operation }) => {
    const name = bodyOf(operation)?.$ref?.split('/').at(-1)
    return name === undefined ? undefined : schemas[name]
  })
  return [...calls.map(operationText), objectsText([...sent, ...answered], schemas)].join('\n\n')
}

function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
  return requestBody?.content['application/json']?.schema
}

function dataOf({ responses }: Operation): JsonSchema | undefined {
  return successOf(responses)[1].content?.['application/json']?.schema?.properties?.data
}

function successOf(responses: Operation['responses']): [status: string, response: ResponseObject] {
  const [status, response] = Object.entries(responses).find(([known]) => known.startsWith('2')) ?? []
  if (status === undefined || !response || '$ref' in response) throw new Error('An operation has no success.')
  return [status, response]
}

function operationText(call: DescribedCall): string {
  const { path, verb, operation } = call
  const { operationId, summary, description = '', parameters = [] } = operation
  return [
    `## ${summary} {#${operationId.replace('.', '-')}}`,
    `**\`${verb.toUpperCase()} /v1${path}\`** · ${accessText(operation)}`,
    description,
    parametersText(parameters),
    fieldsText('body', bodyOf(operation), schemas),
    answerText(operation),
    samplesText(call),
    `**Errors** ${Object.entries(operation.responses).flatMap(errorText).join(' · ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Returns who may call the operation, and which quotas it counts against. */
function accessText(operation: Operation): string {
  const charges = (operation['x-charges'] ?? []).map((meter) => ` · counts as \`${meter}\``).join('')
  const scope = operation['x-required-scope']
  if (scope) return `scope \`${scope}\`${charges}`
  const [kind = 'nothing'] = Object.keys(operation.security[0] ?? {})
  return `${ACCESS[kind]}${charges}`
}

const ACCESS: Readonly<Record<string, string>> = {
  nothing: 'open to everyone',
  signedUrl: 'by a signed link, without a token',
  session: 'for a signed-in browser',
}

function parametersText(parameters: readonly (Parameter | Reference)[]): string {
  const rows = parameters.map(resolvedParameter).map((parameter) => {
    const { name, in: place, required, description = '', schema, example } = parameter
    const like = example === undefined ? '' : ` Example: \`${example}\`.`
    const mark = required || place === 'header' ? '' : optionalText(schema)
    const type = place === 'header' ? 'header' : `${place}, ${typeText(schema, schemas)}`
    return `| \`${name}\` | ${type}${mark} | ${cell(description + like)} |`
  })
  return rows.length === 0 ? '' : ['| parameter | type | description |', '|---|---|---|', ...rows].join('\n')
}

function resolvedParameter(parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter
  const known = document.components.parameters[parameter.$ref.slice('#/components/parameters/'.length)]
  if (!known) throw new Error(`The document has no ${parameter.$ref}.`)
  return known
}

function answerText(operation: Operation): string {
  const [status, { content = {} }] = successOf(operation.responses)
  const data = dataOf(operation)
  const types = Object.keys(content).map((type) => `\`${type}\``)
  const what = data ? `\`data\`: ${typeText(data, schemas)}` : types.join(', ')
  const isPaged = content['application/json']?.schema?.properties?.meta !== undefined
  return `**Answer** \`${status}\` · ${what}${isPaged ? ' · `meta.next_cursor`' : ''}`
}

/** Returns working requests as tabs of one box. The answer to the first request is the second tab. */
function samplesText(call: DescribedCall): string {
  const [first, ...others] = examplesOf(call.operation)
  const answer = exampleResponseOf(call.operation)
  const tabs = [
    fence('sh', first?.summary ?? 'Request', curlCommand(call, first?.value)),
    ...(answer ? [fence('json', `Answer ${answer.status}`, JSON.stringify(answer.value, null, 2))] : []),
    ...others.map(({ summary, value }) => fence('sh', summary, curlCommand(call, value))),
  ]
  return ['::: code-group', ...tabs, ':::'].join('\n\n')
}

function fence(language: string, title: string, code: string): string {
  return `\`\`\`${language} [${title}]\n${code}\n\`\`\``
}

/** Returns a status with a link to each of its errors. Returns nothing for a success. */
function errorText([status, response]: [string, Operation['responses'][string]]): string[] {
  const found =
    '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  const schema = JSON.stringify(found?.content?.['application/json']?.schema ?? {})
  const errors = [...schema.matchAll(/"#\/components\/schemas\/(\w+)Error"/g)].map(([, name = '']) => {
    const code = name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()
    return `[\`${code}\`](../errors/${code})`
  })
  return errors.length > 0 ? [`${status} ${errors.join(' ')}`] : []
}
