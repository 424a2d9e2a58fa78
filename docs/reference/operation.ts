import type { OpenApiDocument, Operation, Parameter, Reference } from '@galley/contracts/openapi'
import { openApiDocument } from '@galley/contracts/openapi'
import { cell, fieldsText } from './fields.ts'

const document: OpenApiDocument = openApiDocument({
  baseUrl: 'https://galley.example/v1',
  legacyBaseUrl: 'https://galley.example/api/v1',
})

/** The resources of the API, in the order of the reference. */
export const tags = document.tags

/** What the reference says of a resource, as Markdown. */
export function referenceOf(tag: string): string {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    )
    .filter(({ operation }) => operation.tags.includes(tag))
    .map(operationText)
    .join('\n\n')
}

type Called = { readonly path: string; readonly method: string; readonly operation: Operation }

function operationText({ path, method, operation }: Called): string {
  const { operationId, summary, description, requestBody, responses } = operation
  const scope = operation['x-required-scope']
  return [
    `## ${summary} {#${operationId.replace('.', '-')}}`,
    `**\`${method.toUpperCase()} /v1${path}\`**${scope ? ` · scope \`${scope}\`` : ''}`,
    description ?? '',
    parametersText(operation.parameters ?? []),
    fieldsText('body', requestBody?.content['application/json']?.schema, document.components.schemas),
    examplesText('Body', requestBody?.content['application/json']?.examples),
    ...Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => {
        const json = '$ref' in response ? undefined : response.content?.['application/json']
        const examples = examplesText(`Answer ${status}`, json?.examples)
        const data = json?.schema?.properties?.data
        return [fieldsText('data', data, document.components.schemas), examples].filter(Boolean).join('\n\n')
      }),
    `Answers: ${Object.entries(responses).map(answerText).join(' · ')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function parametersText(parameters: readonly (Parameter | Reference)[]): string {
  const rows = parameters.map(resolved).map(({ name, in: place, required, description = '', schema }) => {
    const values = Array.isArray(schema.enum)
      ? ` (${schema.enum.map((value) => `\`${value}\``).join(', ')})`
      : ''
    return `| \`${name}\` | ${place}${required ? ', required' : ''} | ${cell(description + values)} |`
  })
  return rows.length === 0 ? '' : ['| parameter | in | what it says |', '|---|---|---|', ...rows].join('\n')
}

function resolved(parameter: Parameter | Reference): Parameter {
  if (!('$ref' in parameter)) return parameter
  const known = document.components.parameters[parameter.$ref.slice('#/components/parameters/'.length)]
  if (!known) throw new Error(`The document has no ${parameter.$ref}.`)
  return known
}

type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>> | undefined

function examplesText(title: string, examples: Examples): string {
  return Object.values(examples ?? {})
    .map(
      ({ summary, value }) =>
        `::: details ${summary ?? title}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n\n:::`,
    )
    .join('\n\n')
}

/** A status, with a link to each error that goes out under it. */
function answerText([status, response]: [string, Operation['responses'][string]]): string {
  const found =
    '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  const schema = JSON.stringify(found?.content?.['application/json']?.schema ?? {})
  const errors = [...schema.matchAll(/"#\/components\/schemas\/(\w+)Error"/g)].map(([, name = '']) => {
    const code = name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()
    return `[\`${code}\`](../errors/${code})`
  })
  return `${status}${errors.length > 0 ? ` ${errors.join(' ')}` : ''}`
}
