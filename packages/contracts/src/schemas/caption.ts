import { z } from 'zod'

/**
 * The text that is posted with the images: `caption` of the manifest, and `caption.txt` of an export. The platform
 * limits it.
 */
export const captionSchema = z
  .object({
    title: z.string().describe('Empty if posts have no title; the body then begins with it.'),
    title_length: z.number().int().describe('As the platform counts.'),
    body: z.string(),
    body_length: z.number().int().describe('As the platform counts, without the tags.'),
    tags: z.array(z.string()).describe('Without `#`. They follow the body.'),
    ok: z.boolean().describe('False if something was shortened to fit.'),
  })
  .meta({ id: 'Caption' })
export type Caption = z.infer<typeof captionSchema>
