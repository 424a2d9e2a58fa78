import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'

/** A place in the worker's code that waits for a promise, which may never settle. */
export type Step = {
  /** File, line and the called function, and the column if a line has two steps. */
  readonly name: string
  /** The expression that is waited for, as byte offsets in the file. */
  readonly start: number
  readonly end: number
  /**
   * True if a function returns it. Only at run time it shows whether it is a promise. An awaited expression is
   * replaced before it is evaluated.
   */
  readonly isReturned: boolean
}

type Node = { readonly type: string; readonly span: { readonly start: number; readonly end: number } }
type Fields = Readonly<Record<string, unknown>>

const WORKER = fileURLToPath(new URL('../../../apps/worker/', import.meta.url))
const START = `${WORKER}src/attempt/execute-render.ts`
/** It ends before an attempt begins, and has its own deadline. */
const CLAIM = `${WORKER}src/attempt/claim-in-time.ts`

/** Guards: they settle even if their second argument hangs, so the step is that argument. */
const GUARDS = new Set(['untilAborted', 'settlesWithin'])
/**
 * What `executeRender` awaits outside of its guard. They only wait for steps that are found themselves, and
 * `settleInTime` has its own deadline.
 */
const HOLDERS = new Set(['settleInTime', 'ctx.tracing.span'])

/**
 * Returns the files that `executeRender` reaches by imports. Includes type imports, because the parts of its context
 * are named only by their types.
 */
export function reachableFiles(): ReadonlySet<string> {
  const files = new Set([START])
  for (const file of files) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/ from '(\.[^']*\.ts)'/g)) {
      files.add(fileURLToPath(new URL(path, `file://${dirname(file)}/`)))
    }
  }
  files.delete(CLAIM)
  return files
}

/**
 * Returns the steps of a file: expressions that it awaits, iterates over asynchronously, returns as a promise, or
 * passes to a guard.
 */
export function findSteps(source: string, file: string): Step[] {
  const bytes = Buffer.from(source)
  const steps = new Map<number, Step>()
  const textOf = ({ span }: Node) => bytes.subarray(span.start - 1, span.end - 1).toString()
  const add = (waited: Node, isReturned: boolean) => {
    const callee = /^[\w.#?]+/.exec(textOf(waited).replace(/\s+(?=\.)/g, ''))?.[0] ?? 'promise'
    if (GUARDS.has(callee) || HOLDERS.has(callee)) return
    const [start, end] = [waited.span.start - 1, waited.span.end - 1]
    const before = bytes.subarray(0, start).toString().split('\n')
    const place = `${relative(WORKER, file)}:${before.length}:${(before.at(-1) ?? '').length + 1}`
    steps.set(start, { name: `${place} ${callee}`, start, end, isReturned })
  }
  const visit = (node: Node & Fields, isPromised: boolean): void => {
    for (const waited of waitedFor(node, textOf)) add(waited, false)
    for (const call of returnedBy(node, isPromised, textOf)) add(call, true)
    const inner = isFunction(node) ? promises(node, textOf) : isPromised
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inner)
  }
  visit(parseSync(source, { syntax: 'typescript', target: 'es2024' }) as unknown as Node & Fields, false)
  return [...steps.values()].sort((one, other) => one.start - other.start)
}

function waitedFor(node: Node & Fields, textOf: (node: Node) => string): Node[] {
  switch (node.type) {
    case 'AwaitExpression':
      return [node.argument as Node]
    case 'ForOfStatement':
      return node.await ? [node.right as Node] : []
    case 'CallExpression': {
      const [, guarded] = node.arguments as { expression: Node }[]
      return guarded && GUARDS.has(textOf(node.callee as Node)) ? [guarded.expression] : []
    }
    default:
      return []
  }
}

/** Parts without a type, such as the arguments of a call, contain nodes as well. */
function isNode(value: unknown): value is Node & Fields {
  return value !== null && typeof value === 'object'
}

/** `isPromised`: the function around the node returns a promise. */
function returnedBy(node: Node & Fields, isPromised: boolean, textOf: (node: Node) => string): Node[] {
  if (node.type === 'ReturnStatement' && isPromised) return callsOf(node.argument as Node | undefined)
  const isArrow = node.type === 'ArrowFunctionExpression'
  return isArrow && promises(node, textOf) ? callsOf(node.body as Node) : []
}

function callsOf(returned: Node | undefined): Node[] {
  return returned?.type === 'CallExpression' ? [returned] : []
}

function isFunction(node: Fields): boolean {
  return 'async' in node || ('params' in node && 'body' in node) || 'function' in node
}

function promises(node: Fields, textOf: (node: Node) => string): boolean {
  const fn = (node.function ?? node) as Fields
  if (fn.async) return true
  return fn.returnType ? /^:?\s*Promise</.test(textOf(fn.returnType as Node)) : false
}

/** Returns the file with a check at each step. An armed step gets a promise that never settles. */
export function instrument(source: string, file: string): string {
  const bytes = Buffer.from(source)
  const marks = findSteps(source, file).flatMap(({ name, start, end, isReturned }) => {
    const id = JSON.stringify(name)
    const before = isReturned ? `globalThis.hangingReturn(${id}, (` : `(globalThis.hangingStep(${id}) ?? (`
    // Steps can be nested. Of two with the same end, the inner one, which starts later, ends first.
    return [
      { at: start, order: start, text: before },
      { at: end, order: -start, text: '))' },
    ]
  })
  marks.sort((one, other) => one.at - other.at || one.order - other.order)
  let from = 0
  const parts = marks.map(({ at, text }) => {
    const part = bytes.subarray(from, at).toString() + text
    from = at
    return part
  })
  return parts.join('') + bytes.subarray(from).toString()
}
