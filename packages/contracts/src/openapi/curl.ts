import { PART_TYPE } from '../resources/uploads.ts'
import type { Operation, Parameter } from './types.ts'

/** A call as the OpenAPI document describes it. */
export type DescribedCall = {
  readonly baseUrl: string
  readonly path: string
  readonly verb: string
  readonly operation: Operation
}

/** Returns the curl command for a call. It can be pasted into a shell unchanged. */
export function curlCommand({ baseUrl, path, verb, operation }: DescribedCall, body?: unknown): string {
  if ('signedUrl' in (operation.security[0] ?? {})) return `curl "$PREVIEW_URL" --output file`
  const parts = [
    `curl ${verb === 'get' ? '' : `-X ${verb.toUpperCase()} `}${baseUrl}${filled(path, operation)}`,
    ...credentials(verb, operation),
    ...(isCreation(operation) ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quoted(body)}`]),
    ...(takesFile(operation)
      ? [
          '-H "Content-Type: image/jpeg"',
          `-H "Content-Disposition: attachment; filename*=UTF-8''photo-1.jpg"`,
          '--data-binary @photo-1.jpg',
        ]
      : []),
    ...(takesPart(operation)
      ? [
          '-H "Content-Type: application/offset+octet-stream"',
          '-H "Upload-Offset: 0"',
          '--data-binary @photo-1.jpg',
        ]
      : []),
    ...(isStream(operation) ? ['--no-buffer'] : []),
  ]
  return parts.join(' \\\n  ')
}

function filled(path: string, { parameters = [] }: Operation): string {
  return parameters
    .filter((item): item is Parameter => 'name' in item && item.in === 'path')
    .reduce((at, { name, example }) => at.replace(`{${name}}`, String(example)), path)
}

function credentials(verb: string, { security }: Operation): string[] {
  const [first = {}] = security
  if ('token' in first) return ['-H "Authorization: Bearer $GALLEY_TOKEN"']
  if (!('session' in first)) return []
  return ['--cookie cookies.txt', ...(verb === 'get' ? [] : ['-H "X-CSRF-Token: $CSRF_TOKEN"'])]
}

function isCreation({ parameters = [] }: Operation): boolean {
  return parameters.some((item) => '$ref' in item && item.$ref.endsWith('/IdempotencyKey'))
}

function takesFile({ requestBody }: Operation): boolean {
  return requestBody !== undefined && 'multipart/form-data' in requestBody.content
}

function takesPart({ requestBody }: Operation): boolean {
  return requestBody !== undefined && PART_TYPE in requestBody.content
}

function isStream({ responses }: Operation): boolean {
  const response = responses[200]
  return response !== undefined && 'content' in response && 'text/event-stream' in (response.content ?? {})
}

/** Returns the body in single quotes. In these a shell takes every character literally except the quote itself. */
function quoted(body: unknown): string {
  return `'${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ').replaceAll("'", "'\\''")}'`
}
