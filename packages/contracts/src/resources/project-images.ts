import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { projectIdSchema } from './projects.ts'

const addressHashSchema = z.string().regex(/^[0-9a-f]{64}$/)

export const getProjectImage = defineEndpoint({
  name: 'projects.image',
  summary: "Read a picture of a project's text as its pages show it",
  description:
    '`hash` is the SHA-256 of its address, in hex: the address itself is body text and must not be in a URL. The picture is fetched from its host, decoded, rotated upright, encoded again as PNG or JPEG, and cached for a day. A picture that the text does not name, or that could not be fetched, is `not_found`; a failed fetch is retried after a minute.',
  method: 'GET',
  path: '/projects/{id}/images/{hash}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: projectIdSchema, hash: addressHashSchema }),
  answer: { kind: 'bytes', contentTypes: ['image/png', 'image/jpeg'] },
  status: 200,
})
