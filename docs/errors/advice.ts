import type { ErrorCode } from '@galley/contracts'

type Advice = {
  readonly why: readonly string[]
  readonly remedy: readonly string[]
  /** What such an error says, as the service says it. */
  readonly example: { readonly message: string; readonly details: Readonly<Record<string, unknown>> }
}

/** Why an error comes, and what to do. The compiler sees to it that none is forgotten. */
export const advice: Record<ErrorCode, Advice> = {
  unauthorized: {
    why: [
      'No `Authorization: Bearer …` came with the request.',
      'The token was revoked, has ended, or was not copied whole.',
    ],
    remedy: [
      'Send the token as the header `Authorization`.',
      'Make a new one in the web app, or with `galley tokens create`, and store it with `galley login`.',
    ],
    example: { message: 'Send a valid access token as `Authorization: Bearer …`.', details: {} },
  },
  forbidden_scope: {
    why: [
      'The token was made for something else. Scopes are fixed when a token is made.',
      'From `/mcp`: the request came from a foreign origin or under a foreign host.',
    ],
    remedy: [
      'Read `details.required_scope` and make a token that has it.',
      'Keep the old one for what it is good for: a token should be able to do little.',
    ],
    example: {
      message: 'The token lacks the scope that `details.required_scope` names.',
      details: { required_scope: 'render:create' },
    },
  },
  not_found: {
    why: [
      'The id is wrong, or the thing was deleted.',
      "It is somebody else's: that is not said, on purpose.",
      'A signed link has ended, or the token behind it.',
    ],
    remedy: [
      'Look the id up in the listing.',
      'For a file, read its render again: every read gives new links.',
    ],
    example: { message: 'There is no such render.', details: {} },
  },
  invalid_request: {
    why: [
      'A field is missing, unknown or breaks a rule: the message names the first, `details.issues` the first twenty.',
      'The body, path or query is no Unicode text: bytes that are no UTF-8, NUL, or half of a character such as `\\ud800`. Or a parameter is given twice.',
      'The state forbids it (409), the version has changed (412), the method or the type is another (405, 406, 415), the range lies outside (416), the host is not served (421).',
    ],
    remedy: [
      'Mend what `details.issues` names; a repeat without a change fails again.',
      'At 412 read the project, bring both changes together, and send the new version.',
      'At 409 read `details.reason` or `details.status`.',
    ],
    example: {
      message: '`config.theme` is not a theme id.',
      details: { issues: [{ path: 'config.theme', message: 'is not a theme id' }] },
    },
  },
  payload_too_large: {
    why: [
      'The body is over 2 MiB (8 KiB where no credential is needed), or the text over 200,000 characters. A compressed body is measured unpacked.',
    ],
    remedy: [
      'Split the text into several projects.',
      'Let pictures lie on the web and name their addresses, instead of writing them into the text.',
    ],
    example: { message: 'The text has too many characters.', details: { limit_chars: 200_000 } },
  },
  rate_limited: {
    why: [
      'All tokens of a user share 240 requests a minute; an address without a token has 60.',
      'Without a credential an address may also use only so much of the CPU (`details.limit_cpu_ms` in a minute).',
    ],
    remedy: [
      'Wait as long as `Retry-After` says; the client does so by itself.',
      'Wait for renders with `?wait=25` instead of asking again and again.',
    ],
    example: {
      message: 'Too many requests. Wait as long as `Retry-After` says.',
      details: { limit: 240, window_s: 60 },
    },
  },
  quota_exceeded: {
    why: ["A day's quota is used up. Failed work is given back, so it is not that."],
    remedy: [
      'Stop: a repeat can only fail until `details.resets_at`.',
      'Look at `GET /usage` before a large batch.',
    ],
    example: {
      message: "Today's quota is used up.",
      details: { metric: 'renders', limit: 50, used: 50, resets_at: '2026-11-22T00:00:00.000Z' },
    },
  },
  idempotency_conflict: {
    why: [
      'The key was used before, with another content.',
      'Its first request is still at work (`details.reason: "in_progress"`).',
      'It made a token or a share for another credential, to which alone the secret is shown again (`details.reason: "other_credential"`).',
    ],
    remedy: [
      'Make a new key for each new thing.',
      'At `in_progress` wait as `Retry-After` says and send the same again.',
      'At `other_credential` use the token that made it, or revoke what was made and make another with a new key.',
    ],
    example: { message: 'This Idempotency-Key was used for other content.', details: {} },
  },
  render_failed: {
    why: [
      'The render ended without pages. The record says why: too many pages for `max_pages`, too much for one document, a browser that failed twice.',
    ],
    remedy: [
      'Analyse the text: it names what a page stumbles over.',
      'Raise `max_pages`, or split the text. The render was given back to the quota.',
    ],
    example: { message: 'The render failed, so there is nothing to export.', details: {} },
  },
  config_missing: {
    why: ['The operator has not set what this call needs; `details.setting` names it.'],
    remedy: [
      'Tell the operator. A repeat changes nothing until it is set.',
      'Operators: set it and start the process anew; [every variable](../operations#variables) is listed.',
    ],
    example: { message: 'Object storage is not configured.', details: { setting: 'STORAGE_DIR' } },
  },
  internal: {
    why: [
      'As 500: a fault of ours.',
      'As 503: a part of the service is away, such as its database or its store.',
    ],
    remedy: [
      'At 503 send it again after `Retry-After`, with the same `Idempotency-Key`.',
      'At 500 tell the operator the `request_id`: what happened is in the log under it.',
    ],
    example: { message: 'Something went wrong on our side.', details: {} },
  },
}
