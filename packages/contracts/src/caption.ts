import { z } from 'zod'

/** What is posted beside the images on Xiaohongshu: `caption` of the manifest, and `caption.txt` of an export. */
export const captionSchema = z
  .object({
    title: z.string(),
    title_length: z.number().int().max(20).describe('As Xiaohongshu counts it.'),
    body: z.string(),
    body_length: z.number().int().max(1000),
    tags: z.array(z.string()).max(10).describe('Without `#`.'),
    ok: z.boolean().describe('False: something had to be shortened to fit.'),
  })
  .meta({ id: 'Caption' })
export type Caption = z.infer<typeof captionSchema>
