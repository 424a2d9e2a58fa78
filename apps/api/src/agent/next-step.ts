import type { ErrorBody, ErrorCode } from '@galley/contracts'

/** What an agent can do about each error. Agents see no headers, so no text mentions one. */
const NEXT_STEPS: Record<ErrorCode, string> = {
  unauthorized: 'Ask the person for a new token: this one is unknown, has expired or was revoked.',
  forbidden_scope:
    'Tell the person what `message` says. They can give you the scope that `details.required_scope` names.',
  not_found: 'Check the id. `list` shows what there is.',
  invalid_request: 'Change what `message` and `details` name, then call the tool again.',
  payload_too_large: 'Shorten the text to the limit in `details`, or split it into several projects.',
  rate_limited: 'Wait a minute, then call the tool again.',
  quota_exceeded: 'Tell the person. Call the tool again after `details.resets_at`.',
  idempotency_conflict:
    'Use a new `idempotency_key` for other content. Keep the key to repeat the same call.',
  render_failed:
    'Call `render` with the `render_id` and read its `error`. Change the text or `config`, then ask for a new render.',
  config_missing: 'Tell the person: the operator of the service has to set `details.setting`.',
  internal: 'Call the tool again in a minute. If it fails again, tell the person the `request_id`.',
}

export type AgentError = ErrorBody['error'] & { readonly next_step: string }

/** Returns the error with the agent's next step. */
export function withNextStep(error: ErrorBody['error']): AgentError {
  return { ...error, next_step: NEXT_STEPS[error.code] }
}
