import { defineEndpoint } from '../endpoint.ts'

export const getOpenApi = defineEndpoint({
  name: 'reference.openapi',
  summary: 'This reference as an OpenAPI 3.1 document',
  description: 'The document itself, without an envelope.',
  method: 'GET',
  path: '/openapi.json',
  access: { kind: 'public' },
  answer: { kind: 'bytes', contentTypes: ['application/json'] },
  status: 200,
  conditional: 'read',
})
