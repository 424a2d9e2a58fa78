import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { projectIdSchema } from './projects.ts'

export const imageIdSchema = idSchema('image')

const px = z.number().int().min(1)
const fileTypes = ['image/png', 'image/jpeg']

/** An uploaded image, without its pixels. */
export const imageSchema = z
  .object({
    image_id: imageIdSchema,
    project_id: projectIdSchema,
    name: z.string().nullable().describe('The file name that it was uploaded with.'),
    content_type: z.enum(['image/png', 'image/jpeg']),
    width: px,
    height: px,
    bytes: z.number().int().min(1).describe('What its stored sizes need together. Counts towards the quota.'),
    placeholder: z.string().describe('A tiny WebP as a `data:` address, to show until the image is loaded.'),
    markdown_address: z.string().describe('The address for the text: `![…](galley:img_…)`.'),
    created_at: momentSchema,
  })
  .meta({ id: 'Image', description: 'An uploaded image. Its file is at `/images/{id}/file`.' })

export const uploadImage = defineEndpoint({
  name: 'images.upload',
  summary: 'Upload an image to a project',
  description: `Send the bytes of the file, with its name in \`Content-Disposition: attachment; filename*=UTF-8''photo-1.jpg\`, or \`multipart/form-data\` with one \`file\`. At most ${LIMITS.uploadBytes / 1024 / 1024} MiB and ${LIMITS.uploadPixels / 1e6} megapixels; JPEG, PNG, WebP, AVIF, HEIC, GIF (its first frame) and SVG (drawn 2400 px wide or high; scripts are dropped, and so are pictures and fonts from elsewhere). The image is rotated upright, converted to sRGB and encoded again in several sizes; metadata such as places is dropped. The text names it as \`![…](galley:img_…)\` or by its file name. The same file under the same name gives the same image. An image that no kept version of the text names is removed after a day.`,
  method: 'POST',
  path: '/projects/{id}/images',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: projectIdSchema }),
  upload: ['image/*', 'application/octet-stream', 'multipart/form-data'],
  answer: { kind: 'json', data: imageSchema },
  status: 201,
  isCreate: true,
  failures: [409, 'config_missing'],
})

export const importImage = defineEndpoint({
  name: 'images.import',
  summary: 'Fetch a remote image and store it in a project',
  description:
    'The service fetches the image under the rules of a render: public `http` and `https` addresses only, few requests to one host at a time, the Referer that a few picture hosts ask for. It is decoded and stored like an upload. Each call takes one of `image_fetches`. A refusal has a `reason`, and `may_retry` says whether the same address may succeed later: `image_address_refused`, `image_not_served`, `image_host_unreachable`, `image_too_large`, `remote_images_off`, or a reason of an upload. The same file gives the same image.',
  method: 'POST',
  path: '/projects/{id}/image-imports',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: projectIdSchema }),
  body: z.strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .max(LIMITS.imageAddressChars)
      .describe('Where the image is.'),
    name: z
      .string()
      .min(1)
      .max(LIMITS.uploadNameChars)
      .optional()
      .describe('The file name under which the text names it. Default: none.'),
  }),
  answer: { kind: 'json', data: imageSchema },
  status: 201,
  isCreate: true,
  failures: [409, 'config_missing'],
})

export const listImages = defineEndpoint({
  name: 'images.list',
  summary: 'List the uploaded images of a project, newest first',
  method: 'GET',
  path: '/projects/{id}/images',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: projectIdSchema }),
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(imageSchema) },
  status: 200,
})

export const getImage = defineEndpoint({
  name: 'images.get',
  summary: 'Read the facts of an uploaded image',
  method: 'GET',
  path: '/images/{id}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: imageIdSchema }),
  answer: { kind: 'json', data: imageSchema },
  status: 200,
})

export const getImageFile = defineEndpoint({
  name: 'images.file',
  summary: 'Read the file of an uploaded image',
  description:
    'The smallest stored size that is at least `width` wide, otherwise the largest. At most 4096 px on its longer side, or 1200 × 10,000 px if it is longer than that.',
  method: 'GET',
  path: '/images/{id}/file',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: imageIdSchema }),
  query: z.strictObject({
    width: z.coerce.number().int().min(1).max(10_000).optional().describe('In pixels. Default: the largest.'),
  }),
  answer: { kind: 'bytes', contentTypes: fileTypes },
  status: 200,
})

const deletedImageSchema = z
  .object({ image_id: imageIdSchema, deleted_at: momentSchema })
  .meta({ id: 'DeletedImage' })

export const deleteImage = defineEndpoint({
  name: 'images.delete',
  summary: 'Delete an uploaded image; texts that name it show its description instead',
  method: 'DELETE',
  path: '/images/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: imageIdSchema }),
  answer: { kind: 'json', data: deletedImageSchema },
  status: 200,
})

const imageLinksSchema = z
  .object({
    is_public: z
      .boolean()
      .describe('Whether other services can reach this one. If not, there are no links: send the bytes.'),
    expires_at: momentSchema.describe(
      'An hour from now. The links also end with the credential that asked for them.',
    ),
    links: z
      .array(z.object({ address: z.string(), url: z.string() }))
      .describe('The addresses that name an uploaded image. Others are missing.'),
  })
  .meta({ id: 'ImageLinks' })

export const linkImages = defineEndpoint({
  name: 'images.link',
  summary: 'Get public links to uploaded images, valid for an hour',
  description:
    'For services that fetch the pictures of an article that is pasted into them, such as WeChat. Whoever has a link can open it.',
  method: 'POST',
  path: '/projects/{id}/image-links',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: projectIdSchema }),
  body: z.strictObject({
    addresses: z
      .array(z.string().max(LIMITS.imageAddressChars))
      .max(LIMITS.ownImagesPerText)
      .describe('As the text writes them: `galley:img_…`, or a file name.'),
  }),
  answer: { kind: 'json', data: imageLinksSchema },
  status: 200,
})

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
