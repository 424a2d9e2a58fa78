import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema, pageQuerySchema } from '../envelope.ts'
import { idSchema } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { plainTextSchema } from '../schemas/plain-text.ts'

export const lexiconIdSchema = idSchema('lexicon')

const nameSchema = plainTextSchema.trim().min(1).max(80)

const severitySchema = z
  .enum(['high', 'medium', 'low', 'allowed'])
  .describe(
    'How grave a finding is. `allowed`: the word is not found, and neither is anything within it, such as “best” in the name of a shop.',
  )

const newWordSchema = z
  .strictObject({
    word: plainTextSchema
      .trim()
      .min(1)
      .max(LIMITS.lexiconWordChars)
      .refine((word) => /[\p{L}\p{N}]/u.test(word), 'needs a letter or a digit')
      .describe('What is found: also in full width, in traditional characters, or with signs in between.'),
    replacement: plainTextSchema
      .max(LIMITS.lexiconReplacementChars)
      .nullable()
      .default(null)
      .describe('What fixes put in its place; an empty one deletes the word. Null: the author decides.'),
    severity: severitySchema.default('medium'),
  })
  .meta({ id: 'NewLexiconWord' })

const lexiconWordSchema = z
  .object({ word: z.string(), replacement: z.string().nullable(), severity: severitySchema })
  .meta({ id: 'LexiconWord' })
export type LexiconWord = z.output<typeof lexiconWordSchema>

export const lexiconSchema = z
  .object({
    lexicon_id: lexiconIdSchema,
    name: z.string(),
    words: z.array(lexiconWordSchema),
    version: z.number().int().min(1).describe('Increases by 1 with every change.'),
    created_at: momentSchema,
    updated_at: momentSchema,
  })
  .meta({ id: 'Lexicon', description: 'A list of words that every analysis of the account looks for.' })

/** The answer to a change. It is partial, because a token may have write access without read access. */
const changedLexiconSchema = lexiconSchema.partial({ name: true, words: true }).meta({
  id: 'ChangedLexicon',
  description: 'The list after a change. A token without `project:read` gets no `name` and no `words`.',
})

const newWordsSchema = z.array(newWordSchema).min(1).max(LIMITS.wordsPerLexicon)

// The words are texts of the account, like its projects. So the scopes of projects hold, and a program that may analyse
// texts can also see which words it analyses them with.
export const createLexicon = defineEndpoint({
  name: 'lexicons.create',
  failures: [409],
  summary: 'Add a list of own words, which every analysis then looks for',
  description: `An account has at most ${LIMITS.lexiconsPerUser} lists.`,
  method: 'POST',
  path: '/lexicons',
  access: { kind: 'token', scope: 'project:write' },
  body: z
    .strictObject({
      name: nameSchema,
      words: newWordsSchema,
    })
    .meta({ id: 'CreateLexicon' }),
  answer: { kind: 'json', data: lexiconSchema },
  status: 201,
  isCreate: true,
})

export const listLexicons = defineEndpoint({
  name: 'lexicons.list',
  summary: 'List the lists of own words, newest first',
  method: 'GET',
  path: '/lexicons',
  access: { kind: 'token', scope: 'project:read' },
  query: pageQuerySchema,
  answer: { kind: 'json', data: z.array(lexiconSchema) },
  status: 200,
})

export const getLexicon = defineEndpoint({
  name: 'lexicons.get',
  summary: 'Read a list of own words',
  method: 'GET',
  path: '/lexicons/{id}',
  access: { kind: 'token', scope: 'project:read' },
  params: z.object({ id: lexiconIdSchema }),
  answer: { kind: 'json', data: lexiconSchema },
  status: 200,
  conditional: 'read',
})

export const updateLexicon = defineEndpoint({
  name: 'lexicons.update',
  summary: 'Change a list of own words',
  description:
    'A missing `name` or missing `words` stay; given `words` replace all. With `If-Match`, a change that somebody else made meanwhile is not lost: the answer is then 412.',
  method: 'PATCH',
  path: '/lexicons/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: lexiconIdSchema }),
  body: z
    .strictObject({ name: nameSchema.optional(), words: newWordsSchema.optional() })
    .refine(({ name, words }) => name !== undefined || words !== undefined, {
      message: 'needs at least one field to change',
    })
    .meta({ id: 'ChangeLexicon', minProperties: 1 }),
  answer: { kind: 'json', data: changedLexiconSchema },
  status: 200,
  conditional: 'write',
})

const deletedLexiconSchema = z
  .object({ lexicon_id: lexiconIdSchema, deleted_at: momentSchema })
  .meta({ id: 'DeletedLexicon' })

export const deleteLexicon = defineEndpoint({
  name: 'lexicons.delete',
  summary: 'Delete a list of own words',
  method: 'DELETE',
  path: '/lexicons/{id}',
  access: { kind: 'token', scope: 'project:write' },
  params: z.object({ id: lexiconIdSchema }),
  answer: { kind: 'json', data: deletedLexiconSchema },
  status: 200,
})
