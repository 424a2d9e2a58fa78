import { globSync, readFileSync } from 'node:fs'
import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseSync } from '@swc/core'

// A comparison with a platform's name isn't updated when a platform is added. So only a platform's own folder may
// know its name: all other code reads the profile. A linter plugin would have to repeat the list of names.

const FOLDERS = 'packages/render/src/platforms/'
/** Examples of requests and answers contain names, and no code depends on them. */
const EXAMPLES = /^packages\/contracts\/src\/openapi\/examples.*\.ts$/

const NAMES = new Set<unknown>(PLATFORMS)
const EQUALITY = new Set<unknown>(['===', '!==', '==', '!='])
const COMPARING_METHODS = new Set<unknown>(
  'equals endsWith get has includes indexOf localeCompare match search startsWith test'.split(' '),
)

type Node = { readonly type: string; readonly [key: string]: unknown }

/** Returns the names that a source compares values with. */
function comparedNames(source: string, isTsx: boolean): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' }), (node) => {
    for (const operand of operandsOf(node)) {
      const { type, value } = bare(operand)
      if (['StringLiteral', 'Identifier'].includes(type) && NAMES.has(value)) found.push(String(value))
    }
  })
  return found
}

/**
 * Returns the parts of a node that may decide by a name: operands, cases, elements of lists, arguments, and property
 * names.
 */
function operandsOf(node: Node): Node[] {
  switch (node.type) {
    case 'BinaryExpression':
      return EQUALITY.has(node.operator) ? literals([node.left, node.right]) : []
    case 'SwitchCase':
      return literals([node.test])
    case 'ArrayExpression':
      return literals((node.elements as ({ expression: Node } | null)[]).map((each) => each?.expression))
    case 'CallExpression': {
      const property = (node.callee as Node).property as Node | undefined
      const isComparing = COMPARING_METHODS.has(property?.value)
      return isComparing
        ? literals((node.arguments as { expression: Node }[]).map((each) => each.expression))
        : []
    }
    case 'MemberExpression':
      return [bare(node.property as Node)]
    case 'Computed':
      return literals([node.expression])
    default:
      return []
  }
}

function literals(nodes: readonly unknown[]): Node[] {
  return nodes
    .filter((node): node is Node => typeof node === 'object' && node !== null)
    .map(bare)
    .filter(({ type }) => type === 'StringLiteral')
}

/** Returns the expression inside parentheses and type assertions. */
function bare(node: Node): Node {
  const inner = node.expression
  return /^(?:Parenthesis|Ts\w*)/.test(node.type) && inner ? bare(inner as Node) : node
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (value === null || typeof value !== 'object') return
  if ('type' in value && typeof value.type === 'string') look(value as Node)
  for (const child of Object.values(value)) visit(child, look)
}

describe('the names of platforms', () => {
  it('are compared in the folders of the platforms alone', () => {
    const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.ts$|\/generated\//.test(file) && !EXAMPLES.test(file),
    )
    const offences = files.flatMap((file) => {
      const own = file.startsWith(FOLDERS) ? file.slice(FOLDERS.length).split('/')[0] : null
      const others = comparedNames(readFileSync(file, 'utf8'), file.endsWith('.tsx')).filter(
        (name) => name !== own,
      )
      return others.map((name) => `${file}: ${name}`)
    })

    expect(files.length).toBeGreaterThan(500)
    expect(offences).toEqual([])
  })

  it.each([
    ["if (render.platform !== 'wechat') go()", 1],
    ["const isX = ('twitter' as const) == platform", 1],
    ["switch (platform) { case 'xhs': case 'twitter': go() }", 2],
    ["platforms.includes('wechat')", 1],
    ["['xhs', 'twitter'].includes(platform)", 2],
    ['profiles.xhs.limits', 1],
    ["profiles['wechat']", 1],
    ["new Map([['xhs', 18]]).get(platform)", 1],
    ["<>{platform === 'twitter' && <Thread />}</>", 1],
    ["option.default('xhs')", 0],
    ["const words = { xhs: 'Xiaohongshu', wechat: 'WeChat' }", 0],
    ['profile.article === null && platform === other', 0],
  ])('are found in %s', (source, count) => {
    expect(comparedNames(source, true)).toHaveLength(count)
  })
})
