import { guide } from '@galley/contracts/openapi'
import { tags } from '../reference/operation.ts'

export default { load: () => ({ guide, tags }) }
