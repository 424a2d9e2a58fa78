import type { ErrorBody, Problem } from '@galley/contracts'
import { errorMeanings } from '@galley/contracts/openapi'

export const PROBLEM_TYPE = 'application/problem+json'

/** Returns whether an `Accept` header names problem details. Callers that accept anything get the envelope. */
export function acceptsProblem(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';')
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(parameter))
    return type.trim().toLowerCase() === PROBLEM_TYPE && !isRefused
  })
}

/** Returns an error in RFC 9457 format: the same code, message, details and request id under that format's names. */
export function toProblem(
  { code, message, request_id, details }: ErrorBody['error'],
  { status, baseUrl }: { readonly status: number; readonly baseUrl: string },
): Problem {
  return {
    type: new URL(`../docs#error-${code}`, `${baseUrl}/`).href,
    title: errorMeanings[code].when,
    status,
    detail: message,
    code,
    request_id,
    details,
  }
}
