import { z } from 'zod'

const postsSchema = z.array(
  z.object({
    text: z.string().describe('Ready to post, with its number at the end if there are several.'),
    weighted_length: z.number().nonnegative().max(280).describe('As X counts.'),
    images: z
      .array(
        z.object({
          page: z.number().int().positive().describe('The `page` of the artifact that is the image.'),
          alt_text: z.string().max(1000),
        }),
      )
      .max(4),
  }),
)

/** The content of the `thread` artifact: the posts for X, in order, and the images of each post. */
export const threadSchema = z
  .object({
    total: z.number().int().nonnegative().describe('The number of posts.'),
    posts: postsSchema,
    compact: z
      .object({ total: z.number().int().positive(), posts: postsSchema })
      .optional()
      .describe('The same text in as few posts as it can be. Absent if that isn’t fewer.'),
  })
  .meta({ id: 'Thread', description: 'The file of a `thread` artifact: posts for X, in order.' })
export type Thread = z.infer<typeof threadSchema>
