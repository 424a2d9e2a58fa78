import { idSchema } from '@galley/contracts'
import { z } from 'zod'
import type { ImageImport, ImportRefusal, StoredImport } from '../ports/images/image-imports.ts'
import { IMPORT_REFUSALS } from '../ports/images/image-imports.ts'
import { storedFilesSchema } from './upload-call.ts'

export const IMPORTS_PATH = '/image-imports'

export const imageImportSchema = z.strictObject({
  ownerId: idSchema('user'),
  projectId: idSchema('project'),
  address: z.string(),
}) satisfies z.ZodType<ImageImport>

export const storedImportSchema = z.union([
  z.strictObject({ refused: z.enum(IMPORT_REFUSALS) }),
  storedFilesSchema.extend({ sha256: z.hash('sha256') }),
]) satisfies z.ZodType<StoredImport | { refused: ImportRefusal }>
