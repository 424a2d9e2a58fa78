import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { imageIdSchema } from './images.ts'
import { artifactIdSchema, renderIdSchema } from './renders.ts'

/**
 * The query of every signed URL: its expiry (Unix seconds), the signing key, and the token, session or share that it
 * ends with, if any.
 */
export const signatureQuerySchema = z.object({
  exp: z.coerce.number().int().positive(),
  kid: z.string().min(1).max(40),
  tid: z.string().max(60).optional(),
  sig: z.string().min(1).max(100),
})

export const getCanvas = defineEndpoint({
  name: 'renders.canvas',
  summary: 'Read the document that the worker captures',
  method: 'GET',
  path: '/renders/png-canvas/{id}',
  access: { kind: 'signature' },
  params: z.object({ id: renderIdSchema }),
  query: signatureQuerySchema.extend({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe(
        'The number of the document. WeChat has two covers, other platforms one document of all pages.',
      ),
  }),
  answer: { kind: 'bytes', contentTypes: ['text/html'] },
  status: 200,
})

export const getAsset = defineEndpoint({
  name: 'assets.get',
  summary: 'Read a file of a finished render',
  description:
    'Use the `preview_url` of an artifact unchanged. It expires at `preview_url_expires_at`, and with the token that it was created for.',
  conditional: 'read',
  hasRanges: true,
  failures: [416],
  method: 'GET',
  path: '/assets/{id}',
  access: { kind: 'signature' },
  params: z.object({ id: artifactIdSchema }),
  query: signatureQuerySchema,
  answer: {
    kind: 'bytes',
    contentTypes: [
      'image/png',
      'image/jpeg',
      'image/webp',
      'text/html',
      'application/json',
      'application/zip',
    ],
  },
  status: 200,
})

export const getLinkedImage = defineEndpoint({
  name: 'images.linked',
  summary: 'Read an uploaded image by its public link',
  description: 'Use a link of `images.link` unchanged. The image is as wide as an article needs.',
  method: 'GET',
  path: '/image-files/{id}',
  access: { kind: 'signature' },
  params: z.object({ id: imageIdSchema }),
  query: signatureQuerySchema,
  answer: { kind: 'bytes', contentTypes: ['image/png', 'image/jpeg'] },
  status: 200,
})
