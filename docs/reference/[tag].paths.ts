import { referenceOf, tags } from './operation.ts'

/** A page for each resource, made of the OpenAPI document. */
export default {
  paths: () =>
    tags.map(({ name, description }) => ({ params: { tag: name, description }, content: referenceOf(name) })),
}
