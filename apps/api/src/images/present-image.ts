import type { UploadedImage } from '@galley/backend'
import { bytesOfUpload } from '@galley/backend'
import type { imageSchema } from '@galley/contracts'
import type { z } from 'zod'

export type PresentedImage = z.input<typeof imageSchema>

export function presentImage(image: UploadedImage): PresentedImage {
  const [largest] = image.files
  if (!largest) throw new Error('An image has no file.')
  return {
    image_id: image.id,
    project_id: image.projectId,
    name: image.name,
    content_type: largest.contentType,
    width: largest.widthPx,
    height: largest.heightPx,
    bytes: bytesOfUpload(image),
    placeholder: image.placeholder,
    markdown_address: `galley:${image.id}`,
    created_at: image.createdAt.toISOString(),
  }
}
