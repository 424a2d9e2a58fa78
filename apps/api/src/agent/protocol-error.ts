import type { ErrorBody } from '@galley/contracts'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { withNextStep } from './next-step.ts'

/** Returns an endpoint's error as an error of the protocol, for requests that have no result to carry it. */
export function protocolError(error: ErrorBody['error']): ProtocolError {
  const { code, message, request_id, details, next_step } = withNextStep(error)
  const isInternal = code === 'internal'
  const number = isInternal ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
  return new ProtocolError(number, message, { code, request_id, details, next_step })
}
