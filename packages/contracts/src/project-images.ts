import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { projectIdSchema } from './projects.ts'

const addressHashSchema = z.string().regex(/^[0-9a-f]{64}$/)

export const getProjectImage = defineEndpoint({
  name: 'projects.image',
  summary: "A picture that a project's text names, as its pages show it",
  description:
    '`hash` is the SHA-256 of its address, in hex: the address itself is body text and has no place in a URL. The picture is fetched from where it lies, decoded, turned upright, encoded anew as PNG or JPEG, and kept for a day. What the text does not name is `not_found`, and so is what could not be fetched; the latter is tried again after a minute.',
  method: 'GET',
  path: '/projects/{id}/images/{hash}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: projectIdSchema, hash: addressHashSchema }),
  answer: { kind: 'bytes', contentTypes: ['image/png', 'image/jpeg'] },
  status: 200,
})
