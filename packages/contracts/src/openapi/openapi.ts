import { endpoints } from '../endpoints.ts'
import { API_VERSION } from '../limits.ts'
import { guide, tags } from './guide.ts'
import { headerParameters, headers } from './headers.ts'
import { describeOperation } from './operation.ts'
import { OpenApiParts } from './parts.ts'
import type { OpenApiDocument, Operation } from './types.ts'

export type { JsonSchema } from '../json-schema.ts'
export { curlCommand, type DescribedCall } from './curl.ts'
export { errorMeanings, errorSchemaOf } from './errors.ts'
export { exampleBrand } from './example-brand.ts'
export { exampleTheme } from './example-theme.ts'
export { exampleIds } from './examples.ts'
export { type GuideSection, guide } from './guide.ts'
export type {
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  ResponseObject,
} from './types.ts'

/**
 * Returns the whole API as an OpenAPI 3.1 document, derived from the contracts that the server validates calls with.
 */
export function openApiDocument(bases: { baseUrl: string; legacyBaseUrl: string }): OpenApiDocument {
  const parts = new OpenApiParts()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase()
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: describeOperation(endpoint, parts) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Galley',
      version: API_VERSION,
      summary: 'Markdown in, finished pages for Xiaohongshu, WeChat, X, Instagram and LinkedIn out.',
      description: guide
        .map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`)
        .join('\n\n'),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: bases.baseUrl, description: 'The API.' },
      {
        url: bases.legacyBaseUrl,
        description: 'The same API on its former base, during the transition.',
      },
    ],
    tags,
    paths,
    components: {
      schemas: inOrder(parts.schemas),
      responses: inOrder(parts.responses),
      parameters: headerParameters,
      headers,
      securitySchemes,
    },
  }
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'galley_pat_…',
    description: 'A personal access token. Each operation lists the scope that it needs.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'galley_session',
    description:
      'A signed-in browser. It has every scope; unsafe requests need `X-CSRF-Token`. Behind TLS the cookie is `__Host-galley_session`.',
  },
  signedUrl: {
    type: 'apiKey',
    in: 'query',
    name: 'sig',
    description:
      'The signature of a URL from the API, together with `exp`, `kid` and `tid`. Use such a URL unchanged.',
  },
}

function inOrder<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}

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
