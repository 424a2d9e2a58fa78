import type { JsonSchema } from '../json-schema.ts'

/** The types of the OpenAPI 3.1 objects that the document uses. */
export type Reference = { readonly $ref: string }

export type Header = {
  readonly description: string
  readonly required?: boolean
  readonly schema: JsonSchema
  readonly example?: unknown
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

export type MediaType = {
  readonly schema?: JsonSchema
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>
}

export type ResponseObject = {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export type RequestBody = {
  readonly required: boolean
  readonly content: Readonly<Record<string, MediaType>>
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  /** The scope that a token needs. */
  readonly 'x-required-scope'?: string
  /** The meters that one call is charged to, besides the API call itself. */
  readonly 'x-charges'?: readonly string[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>
}

export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly headers: Readonly<Record<string, Header>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}
