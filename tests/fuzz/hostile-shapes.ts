import fc from 'fast-check'

/** A repetitive text. `close` is repeated after `middle` as often as `unit` before it, so nested parts are closed. */
export type HostileShape = {
  readonly head: string
  readonly unit: string
  readonly middle: string
  readonly close: string
}

/** Replaced by another number in each repetition, because thousands of different names have a different cost. */
const COUNT = '\u0001'

/** The syntax that Markdown, its extensions, raw HTML, front matter and the text searches are sensitive to. */
const PARTS = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \t\n字a1。，“”（）—…',
  ...['\n\n', '    ', '\u3000', '\u00a0', '\u2028', '\u200b', '\r', '\u0000', '\ud800', '\\\n', '  \n'],
  ...['😀', '👨‍👩‍👧', 'e\u0301', '한 글', 'かな', 'Ⅷ', '١', '最佳', '第一', '微信', 'V我', '100%', '一、'],
  ...[
    'http://a.b/c',
    'www.a.b',
    'a@b.c',
    '![](',
    '![a](b)',
    '](',
    '=300x',
    '{width=',
    'data:image/png;base64,',
  ],
  ...[
    '[^1]',
    '[^1]: ',
    `[^${COUNT}]`,
    `[^${COUNT}]: `,
    `[${COUNT}]: `,
    `[${COUNT}]`,
    '[x]: ',
    '[x]',
    '^[',
    '$$',
    '$x$',
    '\\frac{',
    '```',
    '```js\n',
    '```mermaid\n',
    '~~~',
  ],
  ...[
    ':::',
    '::: tip ',
    '::: details\n',
    '::: steps\n',
    '::: rating\n4/5\n:::\n',
    '::: 时间线\n',
    '> ',
    '- ',
    '1. ',
    '- [ ] ',
    '# ',
    '---\n',
    '===',
    '|-',
    '|a',
    '\n|-|\n',
    '\n: ',
  ],
  ...[
    '==',
    '~~',
    '**',
    '__',
    '{字|zì}',
    '{a|',
    ':smile:',
    'A-->B\n',
    'flowchart TD\n',
    'sequenceDiagram\n',
    '/*',
  ],
  ...[
    '<b>',
    '</b>',
    '<br>',
    '<!--',
    '-->',
    '<details>',
    '</details>',
    '<summary>',
    '<script>',
    '<blockquote>',
    '<p>',
  ],
  ...[
    '<h1>',
    '<ruby>',
    '<rt>',
    '<span ',
    '&amp;',
    '&#x41;',
    'a: ',
    'tags: [',
    'title: ',
    '\\"',
    "''",
    '<!-- page -->',
  ],
] as const

const part = fc.constantFrom(...PARTS)
const someOf = (maxLength: number) => fc.array(part, { maxLength }).map((parts) => parts.join(''))
const seldom = (text: fc.Arbitrary<string>) => fc.oneof({ arbitrary: fc.constant(''), weight: 3 }, text)

export const hostileShape: fc.Arbitrary<HostileShape> = fc.record({
  head: seldom(someOf(3)),
  unit: fc.tuple(part, someOf(3)).map((parts) => parts.join('')),
  middle: seldom(someOf(2)),
  close: seldom(part),
})

/** Returns the text of a shape with about this many UTF-16 units. */
export function textOf({ head, unit, middle, close }: HostileShape, length: number): string {
  const times = Math.max(1, Math.floor(length / (unit.length + close.length)))
  return head + repeated(unit, times) + middle + close.repeat(times)
}

function repeated(unit: string, times: number): string {
  if (!unit.includes(COUNT)) return unit.repeat(times)
  return Array.from({ length: times }, (_, n) => unit.replaceAll(COUNT, String(n))).join('')
}
