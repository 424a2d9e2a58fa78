import type { ErrorBody, Problem } from '@galley/contracts'
import { errorMeanings } from '@galley/contracts/openapi'

export const PROBLEM_TYPE = 'application/problem+json'

/** Whether an `Accept` header names problem details itself: a caller who takes anything gets the envelope. */
export function acceptsProblem(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';')
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(parameter))
    return type.trim().toLowerCase() === PROBLEM_TYPE && !isRefused
  })
}

/** An error as RFC 9457 wants it: the same code, message, details and request id under its names. */
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
