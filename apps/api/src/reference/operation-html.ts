import type {
  DescribedCall,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  ResponseObject,
} from '@galley/contracts/openapi'
import { curlCommand, exampleResponseOf, examplesOf } from '@galley/contracts/openapi'
import { failuresIn } from './error-codes-html.ts'
import { copyable, escapeHtml, jsonHtml, prose } from './html.ts'
import { fieldRow, lastOf, schemaTable, typeHtml } from './schema-html.ts'

/** Returns one endpoint: the description on the left, example calls on the right. */
export function operationHtml(document: OpenApiDocument, call: DescribedCall): string {
  const { operation, path, verb } = call
  const { operationId: id, summary, description } = operation
  return `<article class="operation" id="${id}"><div class="says">
<h3><a href="#${id}">${prose(summary)}</a></h3>
<p class="route">${methodHtml(verb)} <code>${pathHtml(path)}</code></p>
<p class="access">${accessHtml(operation)}</p>
${description ? `<p>${prose(description)}</p>` : ''}
${parametersHtml(document, operation)}${bodyHtml(document, operation)}${responseHtml(document, operation)}${errorsHtml(document, operation)}
</div><div class="shows">${samplesHtml(call)}</div></article>`
}

export function methodHtml(verb: string): string {
  return `<span class="method ${verb}">${verb === 'delete' ? 'DEL' : verb.toUpperCase()}</span>`
}

function pathHtml(path: string): string {
  return escapeHtml(path).replace(/\{\w+\}/g, '<span class="param">$&</span>')
}

function accessHtml(operation: Operation): string {
  const scope = operation['x-required-scope']
  const charges = (operation['x-charges'] ?? []).map(
    (meter) => `<span class="chip">counts as ${meter}</span>`,
  )
  if (scope) return `<span class="chip scope">scope <code>${scope}</code></span>${charges.join('')}`
  const [first = {}] = operation.security
  const kind = Object.keys(first)[0] ?? 'nothing'
  return `<span class="chip">${ACCESS[kind]}</span>`
}

/** The text that says who may call, by the kind of credential. */
const ACCESS: Readonly<Record<string, string>> = {
  nothing: 'open to everybody',
  signedUrl: 'signed URL, no token',
  session: 'signed-in browser',
}

function parametersHtml(document: OpenApiDocument, { parameters = [] }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map((item) => {
    const parameter = 'name' in item ? item : parameterOf(document, item.$ref)
    const { name, schema, description, required } = parameter
    const place = `<span class="limit">In the ${parameter.in}.</span>`
    const field = {
      name,
      within: [],
      isRequired: required,
      schema: { ...schema, ...(description && { description }) },
    }
    return fieldRow(field).replace('</td></tr>', ` ${place}</td></tr>`)
  })
  return `<h4>Parameters</h4><table class="fields"><tbody>${rows.join('')}</tbody></table>`
}

function parameterOf({ components }: OpenApiDocument, reference: string): Parameter {
  const parameter = components.parameters[lastOf(reference)]
  if (!parameter) throw new Error(`There is no ${reference}.`)
  return parameter
}

function bodyHtml(document: OpenApiDocument, { requestBody }: Operation): string {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return ''
  const named = schema.$ref ? document.components.schemas[lastOf(schema.$ref)] : schema
  const note = named?.description ? `<p>${prose(named.description)}</p>` : ''
  const optional = requestBody.required ? '' : ' <span class="optional">optional</span>'
  return `<h4>Body${optional}</h4>${note}${schemaTable(named ?? {})}`
}

function responseHtml(document: OpenApiDocument, { responses }: Operation): string {
  const [status, response] = Object.entries(responses)[0] ?? []
  if (!response || '$ref' in response) return ''
  const types = Object.entries(response.content ?? {})
  const fields = types[0] ? dataHtml(document, types[0][1]) : ''
  const bytes = types.map(([type]) => `<code>${type}</code>`).join(' ')
  return `<h4>Answer <span class="status">${status}</span></h4>${fields || `<p>${bytes}</p>`}<p class="headers">${headersHtml(response)}</p>`
}

/**
 * Returns the envelope's data: its name and its fields. The fields are collapsed, because they are long and often
 * repeated.
 */
function dataHtml(document: OpenApiDocument, { schema }: MediaType): string {
  const data = schema?.properties?.data
  if (!data) return ''
  const reference = data.$ref ?? data.items?.$ref
  const named = reference ? document.components.schemas[lastOf(reference)] : data
  const meta = schema.properties?.meta ? ' and <code>meta.next_cursor</code>' : ''
  return `<p><code>data</code>: ${typeHtml(data)}${meta}</p><details><summary>Fields</summary>${schemaTable(named ?? {})}</details>`
}

function headersHtml({ headers = {} }: ResponseObject): string {
  const known = new Set(['X-Service-Api-Version', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'])
  const own = Object.keys(headers).filter((name) => !known.has(name))
  return own.length > 0 ? `Headers: ${own.map((name) => `<code>${name}</code>`).join(' ')}` : ''
}

function errorsHtml(document: OpenApiDocument, operation: Operation): string {
  const chips = failuresIn(document, operation).map(
    ({ status, code }) => `<a class="chip error" href="#error-${code}"><b>${status}</b> ${code}</a>`,
  )
  return `<h4>Errors</h4><p class="errors">${chips.join('')}</p>`
}

function samplesHtml(call: DescribedCall): string {
  const [first, ...others] = examplesOf(call.operation)
  const answer = exampleResponseOf(call.operation)
  const more = others.map(
    ({ summary, value }) =>
      `<details class="more"><summary>${escapeHtml(summary)}</summary>${copyable('curl', escapeHtml(curlCommand(call, value)))}</details>`,
  )
  const shown = copyable(first?.summary ?? 'curl', escapeHtml(curlCommand(call, first?.value)))
  const response = answer ? copyable(`Answer ${answer.status}`, jsonHtml(answer.value)) : ''
  return `${shown}${more.join('')}${response}`
}
