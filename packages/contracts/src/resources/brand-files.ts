import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import { brandFontSlotSchema } from '../schemas/brand-fonts.ts'
import { brandPictureNameSchema } from '../schemas/brand-pictures.ts'
import { brandIdSchema, changedBrandSchema } from './brands.ts'

const picture = {
  path: '/brands/{id}/pictures/{picture}',
  params: z.object({ id: brandIdSchema, picture: brandPictureNameSchema }),
} as const
const font = {
  path: '/brands/{id}/fonts/{slot}',
  params: z.object({ id: brandIdSchema, slot: brandFontSlotSchema }),
} as const
const READ = { method: 'GET', access: { kind: 'token', scope: 'project:read' }, status: 200 } as const
const CHANGE = {
  access: { kind: 'token', scope: 'project:write' },
  answer: { kind: 'json', data: changedBrandSchema },
  status: 200,
  conditional: 'write',
} as const
const PUT = { ...CHANGE, method: 'PUT', failures: ['config_missing', 'quota_exceeded'] } as const
const DELETE = { ...CHANGE, method: 'DELETE' } as const
const mib = (bytes: number) => bytes / 1024 / 1024

export const putBrandPicture = defineEndpoint({
  name: 'brands.putPicture',
  summary: 'Give a brand a logo, an avatar or a background',
  description: `Send the bytes of the file, or \`multipart/form-data\` with one \`file\`: the types and sizes of images in projects (${mib(LIMITS.uploadBytes)} MiB, also SVG). It replaces the picture that the brand has. A logo loses its clear margins and is stored up to 640 px wide and 480 px high; an avatar is cut to a square; a background is stored up to 1280 px wide and high. Metadata is dropped. Renders that were requested before keep the old picture.`,
  ...PUT,
  ...picture,
  upload: ['image/*', 'application/octet-stream', 'multipart/form-data'],
})

export const getBrandPicture = defineEndpoint({
  name: 'brands.picture',
  summary: 'Read the file of a brand’s picture',
  ...READ,
  ...picture,
  answer: { kind: 'bytes', contentTypes: ['image/png', 'image/jpeg'] },
})

export const deleteBrandPicture = defineEndpoint({
  name: 'brands.deletePicture',
  summary: 'Take a picture from a brand',
  ...DELETE,
  ...picture,
})

export const putBrandFont = defineEndpoint({
  name: 'brands.putFont',
  summary: 'Give a brand a font',
  description: `Send the bytes of the file, or \`multipart/form-data\` with one \`file\`: TrueType, OpenType, WOFF or WOFF2 of up to ${mib(LIMITS.fontBytes)} MiB, and ${mib(LIMITS.fontUnpackedBytes)} MiB unpacked. It replaces the font that the slot has. The file is checked and written anew before any browser sees it: it keeps its outlines, its ligatures, its kerning and its weight axis, and loses its programs, bitmaps and colours. A refused file has \`details.reason\`: \`font_unreadable\`, \`font_collection\` (several fonts in one file), \`font_without_outlines\`, \`font_restricted\` (its licence forbids embedding, or embedding in parts), \`font_too_large\`, \`font_too_expensive\`. Renders that were requested before keep the old font.`,
  ...PUT,
  ...font,
  upload: ['font/*', 'application/octet-stream', 'multipart/form-data'],
})

export const getBrandFont = defineEndpoint({
  name: 'brands.font',
  summary: 'Read the file of a brand’s font',
  description:
    'The font as pages use it, unpacked. It is sent with `Content-Encoding: gzip` to clients that accept it.',
  ...READ,
  ...font,
  answer: { kind: 'bytes', contentTypes: ['font/ttf', 'font/otf'] },
  conditional: 'read',
})

export const deleteBrandFont = defineEndpoint({
  name: 'brands.deleteFont',
  summary: 'Take a font from a brand',
  ...DELETE,
  ...font,
})
