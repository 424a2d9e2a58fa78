import { ERROR_STATUS, errorCodes } from '@galley/contracts'
import { errorMeanings } from '@galley/contracts/openapi'
import { advice } from './advice.ts'

const listOf = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

/** A page for each error: what, why, what to do. */
export default {
  paths: () =>
    errorCodes.map((code) => ({
      params: { code, status: ERROR_STATUS[code] },
      content: `${errorMeanings[code].when}

## Why it comes

${listOf(advice[code].why)}

## What to do

${listOf(advice[code].remedy)}

\`\`\`json
{ "data": null, "error": { "code": "${code}", "message": "…", "request_id": "req_…", "details": {} } }
\`\`\``,
    })),
}
