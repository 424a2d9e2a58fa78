import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'

/** A marker in every text of the fuzzer, so that an answer that repeats a value is detected. */
export const MARKER = 'Qz7marker'

const NESTED = 5_000

/** Valid texts that break what comes after the parser: databases, encoders, file names, regular expressions. */
export const hostileString: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    `${MARKER}\u0000`,
    `${MARKER}\ud800`,
    `\udc00${MARKER}`,
    `${MARKER}\ufffe\uffff`,
    `\u202e${MARKER}\u2066`,
    `${MARKER}\r\nX-Injected: 1`,
    `${MARKER}\u0007\u001b[2J`,
    `${MARKER}%00%s%n`,
    `${MARKER}'"\`\\`,
    '\u{10ffff}',
    'x',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => MARKER + text),
)

/** Values that have broken parsers, databases, prototypes and regular expressions before. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    0.1,
    [],
    {},
    [[]],
    '',
    ' ',
    '\u0000',
    `${MARKER}\u0000`,
    `${MARKER}\ud800`,
    `\u202e${MARKER}`,
    `${MARKER}\ufffe\u2028`,
    `'; DROP TABLE users; -- ${MARKER}`,
    `../../../../etc/passwd ${MARKER}`,
    `$${'{7*7}{{7*7}}<%= 7*7 %>'}`,
    `<script>${MARKER}</script>`,
    `${MARKER}${'a'.repeat(70_000)}!`,
    '2026-02-30T25:61:61Z',
    'NaN',
    '1e400',
    { $gt: '' },
    { length: 1e9 },
    { toString: MARKER, valueOf: MARKER },
    JSON.parse(`{"then": "${MARKER}"}`),
    JSON.parse(`{"__proto__": {"polluted": "${MARKER}"}, "constructor": {"prototype": {"polluted": 1}}}`),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => MARKER + text),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Bodies that aren't JSON of the expected shape. */
export const hostileText: fc.Arbitrary<string> = fc.constantFrom(
  '',
  'null',
  '"x"',
  '[]',
  '{',
  '{"a":1,}',
  `\ufeff{"markdown":"${MARKER}"}`,
  `{"markdown":"${MARKER}","markdown":5}`,
  `{"markdown":1e999}`,
  `{"markdown":-0,"title":${'9'.repeat(400)}}`,
  `{"__proto__":{"markdown":"${MARKER}"}}`,
  `{"constructor":{"prototype":{"markdown":"${MARKER}"}}}`,
  '['.repeat(NESTED),
  `${'['.repeat(NESTED)}${']'.repeat(NESTED)}`,
  `${'{"a":'.repeat(NESTED)}1${'}'.repeat(NESTED)}`,
  `{"markdown":"\\ud800${MARKER}"}`,
  `{"markdown":"${MARKER}\\u0000"}`,
  `{"${MARKER}\\u0000":1}`,
  `{"metadata":{"${MARKER}\\udfff":"x"}}`,
  `{${Array.from({ length: 600 }, (_, n) => `"${MARKER}${n}":${n}`).join()}}`,
)

/** Bodies whose headers don't match their content. */
export const encodings: readonly {
  readonly headers: Record<string, string>
  encode(text: string): Buffer
}[] = [
  { headers: { 'content-type': 'application/json' }, encode: (text) => Buffer.from(text) },
  { headers: { 'content-type': 'application/json; charset=utf-8' }, encode: (text) => Buffer.from(text) },
  { headers: { 'content-type': 'application/json; charset=utf-7' }, encode: (text) => Buffer.from(text) },
  {
    headers: { 'content-type': 'application/json; charset=utf-16' },
    encode: (text) => Buffer.from(text, 'utf16le'),
  },
  { headers: { 'content-type': 'text/plain' }, encode: (text) => Buffer.from(text) },
  { headers: { 'content-type': 'application/x-www-form-urlencoded' }, encode: (text) => Buffer.from(text) },
  {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    encode: (text) => Buffer.from(`--x\r\n${text}`),
  },
  {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    encode: (text) => gzipSync(text),
  },
  {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    encode: (text) => Buffer.from(text),
  },
  {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    encode: () => gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20)),
  },
  {
    headers: { 'content-type': 'application/json', 'content-encoding': 'deflate' },
    encode: (text) => deflateSync(text),
  },
  {
    headers: { 'content-type': 'application/json', 'content-encoding': 'br' },
    encode: (text) => Buffer.from(text),
  },
  // Overlong UTF-8 of `/`, a surrogate in UTF-8, and a truncated sequence.
  {
    headers: { 'content-type': 'application/json' },
    encode: () => Buffer.from('{"markdown":"\xc0\xaf\xed\xa0\x80\xf0\x9f"}', 'latin1'),
  },
]

/** Values in place of an id in a path. */
export const hostileSegment: fc.Arbitrary<string> = fc.constantFrom(
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '%c0%ae%c0%ae',
  '%ff%fe',
  '%',
  '%zz',
  '..;',
  `${MARKER}%0d%0aX-Injected:%201`,
  `${MARKER}${'a'.repeat(4_000)}`,
  '__proto__',
  'constructor',
  'prj_00000000000000000000000000',
  'prj_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  'rnd_8zzzzzzzzzzzzzzzzzzzzzzzzz',
  '-1',
  "1'%20OR%20'1'='1",
  '%F0%9F%92%A9',
)

/** Headers that control caches, proxies, conditions and languages. */
const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { accept: 'text/html' },
  { accept: '*/*;q=0' },
  { accept: 'application/problem+json' },
  { accept: `application/problem+json;q=0, ${MARKER}/x, */*` },
  { 'last-event-id': `${MARKER}\t1` },
  { accept: `${MARKER}/${'x'.repeat(500)}` },
  { 'accept-language': `${'a-'.repeat(2_000)}x` },
  { 'idempotency-key': MARKER },
  { 'idempotency-key': 'short' },
  { 'idempotency-key': `${MARKER} with spaces` },
  { 'if-match': `"${MARKER}"` },
  { 'if-match': '"99999999999999999999"' },
  { 'if-match': 'W/"1", *' },
  { 'if-none-match': `${'"x",'.repeat(500)}*` },
  { range: 'bytes=0-0,1-1,2-2' },
  { range: 'bytes=99999999999999999999-' },
  { 'x-request-id': `${MARKER} <script>` },
  { 'x-forwarded-for': '127.0.0.1, 10.0.0.1', 'x-forwarded-host': MARKER, forwarded: `host=${MARKER}` },
  { 'x-http-method-override': 'DELETE' },
  { host: MARKER },
  { origin: 'https://evil.example', cookie: `galley_session=${MARKER}` },
  { cookie: `galley_session=eyJhbGciOiJub25lIn0.e30.; ${'a=b;'.repeat(300)}` },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${MARKER}` },
  { authorization: `Basic ${Buffer.from(MARKER).toString('base64')}` },
  { authorization: `Bearer galley_pat_${'0'.repeat(36)}` },
  { expect: '100-continue' },
)

/** Mostly none, because many of them end a request early. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant<Record<string, string>>({}), weight: 3 },
  strangeHeaders,
)
