import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { isSameSecret } from '@galley/backend'
import { describe, expect, it } from '@jest/globals'
import { parseSync } from '@swc/core'
import fc from 'fast-check'

// The duration of a comparison can't be asserted. So this test reads the sources: it finds all comparisons of values
// that are named like secrets, and requires that they use the one constant-time function.

const ONE_PLACE = 'packages/backend/src/domain/secrets/same-secret.ts'
const SECRET_WORDS = new Set(
  'token secret sig signature mac hmac csrf password pepper digest hash tag cookie credential authorization jwt'.split(
    ' ',
  ),
)
/** Names that are no secrets: the hash of an address in the user's own text, the name of a cookie, the id of a token. */
const PUBLIC = new Set(['hashOfAddress', 'SESSION_COOKIE', 'credentialId'])
const COMPARING_OPERATORS = new Set(['===', '!==', '==', '!='])
const COMPARING_METHODS = new Set(
  'equals compare localeCompare startsWith endsWith includes indexOf'.split(' '),
)

type Node = { readonly type: string; readonly [key: string]: unknown }

/** Returns the comparisons of values named like secrets, and the uses of comparing functions of `node:crypto`. */
function comparisonsOfSecrets(source: string): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', target: 'es2024' }), (node) => {
    if (nameOf(node) === 'timingSafeEqual' && node.type === 'Identifier') found.push('timingSafeEqual')
    const pair = comparedBy(node)
    if (pair?.some(isSecret) && !pair.some(isHarmless)) found.push(pair.map(nameOf).join(' = '))
  })
  return found
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (value === null || typeof value !== 'object') return
  if ('type' in value && typeof value.type === 'string') look(value as Node)
  for (const child of Object.values(value)) visit(child, look)
}

/** Returns the operands of a comparison. Null if the expression is none. */
function comparedBy(node: Node): [Node, Node] | null {
  if (node.type === 'BinaryExpression' && COMPARING_OPERATORS.has(String(node.operator)))
    return [node.left as Node, node.right as Node]
  if (node.type !== 'CallExpression') return null
  const callee = node.callee as Node
  const given = (node.arguments as { expression: Node }[]).map(({ expression }) => expression)
  if (callee.type !== 'MemberExpression' || !COMPARING_METHODS.has(nameOf(callee)) || !given[0]) return null
  return [given.length === 2 && given[1] ? given[1] : (callee.object as Node), given[0]]
}

/** Returns the last name of an expression: `c` for `a.b.c` and `a.b.c(d)`. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
    case 'PrivateName':
      return String(node.value)
    case 'MemberExpression':
      return nameOf(node.property as Node)
    case 'SuperPropExpression':
      return nameOf(node.property as Node)
    case 'CallExpression':
      return calledWith(node)
    case 'OptionalChainingExpression':
      return nameOf(node.base as Node)
    case 'AwaitExpression':
      return nameOf(node.argument as Node)
    case 'ParenthesisExpression':
    case 'TsAsExpression':
      return nameOf(node.expression as Node)
    case 'BinaryExpression':
      return node.operator === '??' ? nameOf(node.left as Node) : ''
    case 'Computed':
      return nameOf(node.expression as Node)
    case 'StringLiteral':
      return String(node.value)
    default:
      return ''
  }
}

/** Returns the argument for calls such as `searchParams.get('sig')` and `req.get('Authorization')`. */
function calledWith(node: Node): string {
  const called = nameOf(node.callee as Node)
  const [first] = node.arguments as { expression: Node }[]
  const isAsked = ['get', 'header', 'digest', 'toString'].includes(called)
  if (called === 'get' || called === 'header') return first ? nameOf(first.expression) : called
  const { object } = node.callee as Node
  return isAsked && called === 'toString' && object ? nameOf(object as Node) : called
}

function isSecret(node: Node): boolean {
  const words = nameOf(node)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return node.type !== 'StringLiteral' && words.some((word) => SECRET_WORDS.has(word))
}

/** Returns whether a comparison reveals nothing secret: whether a value exists, its kind, or its length. */
function isHarmless(node: Node): boolean {
  const literals = ['NullLiteral', 'NumericLiteral', 'StringLiteral', 'BooleanLiteral', 'UnaryExpression']
  return (
    literals.includes(node.type) || ['undefined', 'length'].includes(nameOf(node)) || PUBLIC.has(nameOf(node))
  )
}

const sources = ['apps/{api,worker}/src/**/*.ts', 'packages/{backend,contracts}/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern))
  .filter((path) => !/generated|\.test\.ts$/.test(path))

describe('a secret', () => {
  it('is compared in one place alone, which takes as long for any two', () => {
    const found = sources.map((path) => [path, comparisonsOfSecrets(readFileSync(path, 'utf8'))] as const)

    expect(sources.length).toBeGreaterThan(200)
    const elsewhere = found.filter(([path, comparisons]) => path !== ONE_PLACE && comparisons.length > 0)
    expect(elsewhere).toEqual([])
    // Imported and called on two digests, which always have the same length.
    expect(Object.fromEntries(found)[ONE_PLACE]).toEqual(['timingSafeEqual', 'timingSafeEqual'])
    expect(readFileSync(ONE_PLACE, 'utf8')).toContain('timingSafeEqual(digest(a), digest(b))')
  })

  it.each([
    ['a token', 'if (token === wanted) open()'],
    ['a stored hash', 'const ok = row.secretHash.equals(given)'],
    ['the hash of what was shown', 'return hashToken(shown, pepper) === row.value'],
    ['a signature of a query', "if (query.get('sig') !== expected) refuse()"],
    ['a header', "if (req.get('Authorization') != wanted) refuse()"],
    ['a header by its name', "if (req.headers['x-csrf-token'] === wanted) open()"],
    ['a session’s CSRF token', 'return session.csrfToken == given'],
    ['a password', 'return (await read()).password === given'],
    ['an internal secret', 'return config.internalSecret.startsWith(given)'],
    ['a MAC', 'return Buffer.compare(mac, given) === 0'],
    ['a MAC in text', "return createHmac('sha256', key).digest('hex') === given"],
    ['what may be missing', "return (req.cookie ?? '') === wanted"],
    ['what is private', 'return this.#secret === given'],
    ['keys of a list', 'return tokens.includes(token)'],
    ['by the crypto library itself', "import { timingSafeEqual } from 'node:crypto'"],
  ])('that is compared in another way is found: %s', (_what, source) => {
    expect(comparisonsOfSecrets(`async function f() {}\n${wrapped(source)}`)).not.toEqual([])
  })

  it.each([
    'token === null',
    'secret.length === 32',
    "typeof token === 'string'",
    'hash === undefined',
    'a === b',
  ])('may be asked for: %s', (expression) => {
    expect(comparisonsOfSecrets(`if (${expression}) f()`)).toEqual([])
  })
})

/** Puts a source into a place where it is valid. */
function wrapped(source: string): string {
  return source.startsWith('import') ? source : `class A { #secret = ''; async m() { ${source} } }`
}

describe('isSameSecret', () => {
  const secret = randomBytes(32)

  it('knows a secret again, as text and as bytes', () => {
    expect(isSameSecret(secret, Buffer.from(secret))).toBe(true)
    expect(isSameSecret('Bearer ä', Buffer.from('Bearer ä'))).toBe(true)
  })

  it.each([
    ['the first byte', Buffer.from(secret).fill((secret[0] ?? 0) ^ 1, 0, 1)],
    ['the last byte', Buffer.from(secret).fill((secret[31] ?? 0) ^ 128, 31)],
    ['its end', secret.subarray(0, 31)],
    ['its beginning', secret.subarray(1)],
    ['everything', Buffer.alloc(0)],
    ['nothing, with more behind it', Buffer.concat([secret, Buffer.alloc(1)])],
  ])('takes no other for it, whatever is wrong: %s', (_what, other) => {
    expect(isSameSecret(secret, other)).toBe(false)
    expect(isSameSecret(other, secret)).toBe(false)
  })

  it('says of any two texts what `===` says', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.boolean(),
        (a, b, isTwin) => isSameSecret(a, isTwin ? a : b) === (isTwin || a === b),
      ),
    )
  })
})
