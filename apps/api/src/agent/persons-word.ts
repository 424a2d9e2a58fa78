import type { InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import { inputRequired, inputResponse } from '@modelcontextprotocol/server'
import { capabilitiesOf } from './client-capabilities.ts'

/**
 * What the person whom an agent works for has said to a call. `cannot-be-asked`: the client doesn't support elicitation.
 */
export type PersonsWord = 'given' | 'refused' | 'not-asked' | 'cannot-be-asked'

/** The name of the question in the client's answer. A call asks one question at most. */
const KEY = 'consent'

/** Reads the word from a call. The client shows the question; the model has no part in the answer. */
export function personsWord(mcpReq: ServerContext['mcpReq']): PersonsWord {
  const { elicitation } = capabilitiesOf(mcpReq)
  // Without any mode it means questions in the client. Another mode opens a page in a browser.
  const isInClient = elicitation && (elicitation.form !== undefined || elicitation.url === undefined)
  if (!isInClient) return 'cannot-be-asked'
  const answer = inputResponse(mcpReq.inputResponses, KEY)
  if (answer.kind !== 'elicit') return 'not-asked'
  return answer.action === 'accept' ? 'given' : 'refused'
}

/** Returns the result that makes the client ask the person, and then send the same call again with the answer. */
export function askPerson(message: string): InputRequiredResult {
  const requestedSchema = { type: 'object', properties: {} } as const
  return inputRequired({ inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) } })
}
