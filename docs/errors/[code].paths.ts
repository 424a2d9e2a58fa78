import type { ErrorCode } from '@galley/contracts'
import { ERROR_STATUS, errorCodes } from '@galley/contracts'
import { errorMeanings } from '@galley/contracts/openapi'
import { advice } from './advice.ts'

const listOf = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

function answerOf(code: ErrorCode): string {
  const { message, details } = advice[code].example
  const error = { code, message, request_id: 'req_5f0c1e9a7b3d2c4e6f8a9b0c', details }
  return JSON.stringify({ data: null, error }, null, 2)
}

/** Makes a page for each error: its meaning, its causes, what to do, and an example. */
export default {
  paths: () =>
    errorCodes.map((code) => ({
      params: { code, status: ERROR_STATUS[code] },
      content: `${errorMeanings[code].when}

## Causes

${listOf(advice[code].why)}

## What to do

${listOf(advice[code].remedy)}

## Example

\`\`\`json
${answerOf(code)}
\`\`\``,
    })),
}
