import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { imageSchema } from './images.ts'
import { projectIdSchema } from './projects.ts'

export const uploadIdSchema = idSchema('upload')

/** The one version of tus that the service speaks. */
export const TUS_VERSION = '1.0.0'

/** The media type of a part. Source: tus 1.0.0, PATCH. */
export const PART_TYPE = 'application/offset+octet-stream'

const params = z.object({ id: uploadIdSchema })
// The name is not repeated, so that a token that may only write learns nothing from an upload.
const access = { kind: 'token', scope: 'project:write' } as const

export const uploadSchema = z
  .object({
    upload_id: uploadIdSchema,
    project_id: projectIdSchema,
    bytes: z.number().int().min(1).describe('The size of the whole file.'),
    received_bytes: z.number().int().min(0).describe('Where the next part begins.'),
    expires_at: momentSchema,
  })
  .meta({ id: 'Upload', description: 'A file that is being sent in parts.' })

export const createUpload = defineEndpoint({
  name: 'uploads.create',
  summary: 'Begin an upload in parts, which can be resumed',
  description: `For links that break, and for large files. The protocol is tus 1.0.0 with the extensions creation, expiration and termination, so its clients work: give them this address. They send \`Upload-Length\`, and the name as \`filename\` in \`Upload-Metadata\`, in place of a body. An account has at most ${LIMITS.openUploadsPerUser} uploads open (409, \`reason: "too_many_uploads"\`); one that is not finished is removed after a day. Send the parts with \`PATCH\`, then make an image of the file with \`POST /uploads/{id}/image\`.`,
  method: 'POST',
  path: '/projects/{id}/uploads',
  access,
  params: z.object({ id: projectIdSchema }),
  body: z
    .strictObject({
      bytes: z.number().int().min(1).describe(`At most ${LIMITS.uploadBytes}.`),
      name: z
        .string()
        .min(1)
        .max(LIMITS.uploadNameChars)
        .optional()
        .describe('The file name under which the text names the image.'),
    })
    .meta({ id: 'CreateUpload' }),
  answer: { kind: 'json', data: uploadSchema },
  status: 201,
  isCreate: true,
  isTus: true,
  failures: [409, 412, 'config_missing'],
})

export const getUpload = defineEndpoint({
  name: 'uploads.get',
  summary: 'Read how much of an upload has arrived',
  description: '`HEAD` gives the same in `Upload-Offset` and `Upload-Length`.',
  method: 'GET',
  path: '/uploads/{id}',
  access,
  params,
  answer: { kind: 'json', data: uploadSchema },
  status: 200,
  isTus: true,
  failures: [412],
})

export const appendToUpload = defineEndpoint({
  name: 'uploads.append',
  summary: 'Send the next part of an upload',
  description:
    'A part has any size, and may be the whole rest of the file. `Upload-Offset` in the request says where the part begins, which must be where the upload ends (otherwise 409, with `received_bytes`); in the answer it says where the next one begins. What arrives before the link breaks is kept.',
  method: 'PATCH',
  path: '/uploads/{id}',
  access,
  params,
  upload: [PART_TYPE],
  answer: { kind: 'none' },
  status: 204,
  isTus: true,
  failures: [409, 412, 'config_missing'],
})

export const finishUpload = defineEndpoint({
  name: 'uploads.finish',
  summary: 'Make an image of an upload that has arrived',
  description:
    'The same rules and answers as an upload in one request, `POST /projects/{id}/images`. The upload is removed. A token that did not begin the upload needs `project:read` too, because the answer names the file. While a part is missing the answer is 409, `reason: "upload_incomplete"`.',
  method: 'POST',
  path: '/uploads/{id}/image',
  access,
  params,
  body: z.strictObject({}).meta({ id: 'FinishUpload' }).default({}),
  answer: { kind: 'json', data: imageSchema },
  status: 201,
  isCreate: true,
  failures: [409, 'config_missing'],
})

export const deleteUpload = defineEndpoint({
  name: 'uploads.delete',
  summary: 'Give up an upload',
  method: 'DELETE',
  path: '/uploads/{id}',
  access,
  params,
  answer: { kind: 'none' },
  status: 204,
  isTus: true,
  failures: [412],
})
