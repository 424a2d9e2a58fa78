import type { ErrorCode } from '@galley/contracts'

type Advice = {
  readonly why: readonly string[]
  readonly remedy: readonly string[]
  /** The message and the details of such an error, as the service sends them. */
  readonly example: { readonly message: string; readonly details: Readonly<Record<string, unknown>> }
}

/** The causes of each error and what to do about it. The type makes an entry for every code mandatory. */
export const advice: Record<ErrorCode, Advice> = {
  unauthorized: {
    why: [
      'The request has no header `Authorization: Bearer …`.',
      'The token was revoked, has expired, or was not copied completely.',
    ],
    remedy: [
      'Send the token in the header `Authorization`.',
      'Create a new token in the web app or with `galley tokens create`. Store it with `galley login`.',
    ],
    example: { message: 'Send a valid access token as `Authorization: Bearer …`.', details: {} },
  },
  forbidden_scope: {
    why: [
      'The token lacks a scope. The scopes of a token are fixed when it is created.',
      'From `/mcp`: the request has the origin or the host name of another site.',
    ],
    remedy: [
      'Create a token with the scope that `details.required_scope` names.',
      'Keep the old token for its purpose: a token should have as few scopes as possible.',
    ],
    example: {
      message: 'The token lacks the scope that `details.required_scope` names.',
      details: { required_scope: 'render:create' },
    },
  },
  not_found: {
    why: [
      'The id is wrong, or the resource was deleted.',
      'The resource belongs to another user. The answer is the same on purpose, so that it reveals nothing.',
      'A signed link has expired, or its token has ended.',
    ],
    remedy: [
      'Look up the id in the list of the resource.',
      'For a file, read its render again. Each read returns new links.',
    ],
    example: { message: 'There is no such render.', details: {} },
  },
  invalid_request: {
    why: [
      'A field is missing, unknown or breaks a rule. The message names the first problem, `details.issues` the first twenty.',
      'The body, the path or the query is not valid Unicode text: it has bytes that are not UTF-8, a NUL, or half of a character such as `\\ud800`.',
      'A parameter is given twice.',
      '409: the state of the resource forbids the action. 412: the version has changed. 405, 406 or 415: the method or the media type is not supported. 416: the range is outside the file. 421: the service does not serve this host name.',
    ],
    remedy: [
      'Correct what `details.issues` names. A retry without a change fails again.',
      '412: read the project, merge both changes, and send the result with the new version.',
      '409: read `details.reason` or `details.status`. `upload_offset`: send the part that begins at `details.received_bytes`. `upload_incomplete`: send the rest first. `too_many_uploads`: finish or delete an open upload, or send the file in one request.',
    ],
    example: {
      message: '`config.theme` is not a theme id.',
      details: { issues: [{ path: 'config.theme', message: 'is not a theme id' }] },
    },
  },
  payload_too_large: {
    why: [
      'The body is larger than 2 MiB (8 KiB for calls that need no credential), or the text is longer than 200,000 characters. The limit applies to the decompressed body.',
      'A file is larger than 30 MiB, or a part goes beyond the end of its upload.',
    ],
    remedy: [
      'Split the text into several projects.',
      'Link to pictures on the web instead of including them in the text as data.',
    ],
    example: { message: 'The text has too many characters.', details: { limit_chars: 200_000 } },
  },
  rate_limited: {
    why: [
      'All tokens of a user share 240 requests a minute. An IP address without a token has 60.',
      'Without a credential, an IP address also has a limit of CPU time a minute (`details.limit_cpu_ms`).',
      'Too many event streams and long polls are open at once: 100 for a user in one process (`details.reason: "too_many_open"`).',
    ],
    remedy: [
      'Wait as long as `Retry-After` says. The TypeScript client does this for you.',
      'Wait for renders with `?wait=25` instead of polling.',
      '`too_many_open`: close streams that you no longer need.',
    ],
    example: {
      message: 'Too many requests. Wait as long as `Retry-After` says.',
      details: { limit: 240, window_s: 60 },
    },
  },
  quota_exceeded: {
    why: ['A daily quota is used up. Failed and canceled renders do not count.'],
    remedy: ['Stop. Each retry fails until `details.resets_at`.', 'Check `GET /usage` before a large batch.'],
    example: {
      message: "Today's quota is used up.",
      details: { metric: 'renders', limit: 50, used: 50, resets_at: '2026-11-22T00:00:00.000Z' },
    },
  },
  idempotency_conflict: {
    why: [
      'The key was used before with other content.',
      'The first request with this key is still in progress (`details.reason: "in_progress"`).',
      'Another credential created a token or a share with this key. The secret is returned only to that credential (`details.reason: "other_credential"`).',
    ],
    remedy: [
      'Use a new key for each new request.',
      '`in_progress`: wait as long as `Retry-After` says and send the same request again.',
      '`other_credential`: use the token that created the secret. Or revoke the secret and create another one with a new key.',
    ],
    example: { message: 'This Idempotency-Key was used for other content.', details: {} },
  },
  render_failed: {
    why: [
      'The render failed, so there are no pages. The `error` of the render says why. For example, the text has more pages than `max_pages`, the document is too large, or the browser crashed repeatedly.',
    ],
    remedy: [
      'Analyze the text: the result names layout problems.',
      'Raise `max_pages`, or split the text. A failed render does not count against the quota.',
    ],
    example: { message: 'The render failed, so there is nothing to export.', details: {} },
  },
  config_missing: {
    why: ['The operator has not configured a setting that this call needs. `details.setting` names it.'],
    remedy: [
      'Tell the operator. Retries fail until the setting is configured.',
      'Operators: configure the setting and restart the process. See the list of [all variables](../operations#variables).',
    ],
    example: { message: 'Object storage is not configured.', details: { setting: 'STORAGE_DIR' } },
  },
  internal: {
    why: [
      '500: the service has a bug.',
      '503: a part of the service is unavailable, such as the database or the object store.',
      '503 with `details.reason` `too_busy`: more calls come than the service can answer in time. Nothing was done and nothing is charged.',
    ],
    remedy: [
      '503: retry after `Retry-After`, with the same `Idempotency-Key`.',
      '500: send the `request_id` to the operator, who finds the error under it in the log.',
    ],
    example: { message: 'Something went wrong on our side.', details: {} },
  },
}
