import { createRequire } from 'node:module'
import { loadFormulas } from '@galley/render'

/** Resolves the dependencies of `packages/render`, not those of the tests. */
const require = createRequire(new URL('../../../packages/render/package.json', import.meta.url))
const ofRender = (module: string) => require.resolve(module)
const mathjaxModule = (path: string) =>
  import(ofRender(`@mathjax/src/js/${path}.js`).replace('/cjs/', '/mjs/'))

const loadKatex = async () => (await import(ofRender('katex').replace(/katex\.js$/, 'katex.mjs'))).default

/** The ways to pass a value to a command. `V` is the value. */
const CALLS = [
  '{V}',
  '{V}{x}',
  '{x}{V}',
  '{V}{V}{x}',
  '[V]{x}',
  '[V]{V}{V}',
  '{rgb}{V}{x}',
  ' V x',
  '{c}{named}{V}\\color{c}x',
]
/** The ways to begin an environment. */
const OPENINGS = ['', '[V]', '{V}', '{c|c}', '[V]{c}', '{c@{V}c}', '{c}']

/** A formula with a placeholder for a value. */
export type Gap = { readonly command: string; readonly tex: (value: string) => string }

const calls = (command: string): Gap[] =>
  CALLS.map((call) => ({ command, tex: (value) => command + call.replaceAll('V', () => value) }))
const environments = (name: string): Gap[] =>
  OPENINGS.map((opening) => ({
    command: name,
    tex: (value) => {
      const start = opening.replaceAll('V', () => value)
      return `\\begin{${name}}${start} a & b \\\\[${value}] \\hline c & d \\end{${name}}`
    },
  }))

/** Returns every command of KaTeX from its own tables: functions, macros and environments. */
export async function katexGaps(): Promise<Gap[]> {
  const katex = await loadKatex()
  const names = tablesAskedBy(() =>
    katex.renderToString('\\newcommand{\\zzz}{}\\zzz', { throwOnError: false }),
  )
  return [
    ...names.filter((name) => /^\\[a-z@]/i.test(name)).flatMap(calls),
    ...['array', 'matrix', 'pmatrix', 'aligned', 'cases', 'gather', 'alignat', 'CD', 'smallmatrix'].flatMap(
      environments,
    ),
  ]
}

/**
 * Returns the names in all tables in which a library looks names up during `run`, except symbols, which take no
 * arguments.
 */
function tablesAskedBy(run: () => void): string[] {
  const own = Object.prototype.hasOwnProperty
  const tables = new Set<object>()
  // biome-ignore lint/suspicious/noShadowRestrictedNames: the library's tables are reached in no other way.
  Object.prototype.hasOwnProperty = function hasOwnProperty(name) {
    tables.add(this)
    return own.call(this, name)
  }
  try {
    run()
  } finally {
    Object.prototype.hasOwnProperty = own
  }
  const known = [...tables].flatMap((table) => Object.entries(table))
  return [...new Set(known.filter(([, what]) => !isSymbol(what)).map(([name]) => name))]
}

function isSymbol(what: unknown): boolean {
  return typeof what === 'object' && what !== null && 'font' in what && 'group' in what
}

/** Returns every command and environment of the MathJax packages that the service loads, from MathJax's own maps. */
export async function mathjaxGaps(): Promise<Gap[]> {
  await loadFormulas()
  const { MapHandler } = await mathjaxModule('input/tex/MapHandler')
  const { ConfigurationHandler } = await mathjaxModule('input/tex/Configuration')
  const gaps: Gap[] = []
  for (const name of ConfigurationHandler.keys()) {
    const { handler } = ConfigurationHandler.get(name)
    for (const map of [...(handler.macro ?? []), ...(handler.text ?? [])])
      gaps.push(
        ...namesIn(MapHandler.getMap(map)).flatMap((command) => calls(`\\${command.replace(/^\\/, '')}`)),
      )
    for (const map of handler.environment ?? [])
      gaps.push(...namesIn(MapHandler.getMap(map)).flatMap(environments))
  }
  return gaps
}

/** Returns the names of commands and environments. Symbols take no arguments. */
function namesIn(map: { constructor: { name: string }; map?: Map<string, unknown> } | undefined): string[] {
  const isAsked = map && /^(?:Command|Environment|Macro)Map$/.test(map.constructor.name)
  return isAsked ? [...(map.map?.keys() ?? [])] : []
}

/** Values that leave a trace: a name that could be a colour, and an unusual length. */
const TRACES = ['evilred', '7.77em']

/** Returns the placeholders through which a value reaches an attribute of the library's output. */
export function passing(gaps: readonly Gap[], markup: (tex: string) => string | null): Gap[] {
  return gaps.filter(({ tex }) =>
    TRACES.some((trace) =>
      [...(markup(tex(trace)) ?? '').matchAll(/ ([\w-]+)="([^"]*)"/g)].some(
        ([, name, value = '']) => name !== 'data-latex' && value.includes(trace),
      ),
    ),
  )
}

/** Pairs of values of each kind: colours, lengths, numbers. */
const PAIRS = [
  ['red', 'blue'],
  ['#c0ffee', '#c1ffee'],
  ['1em', '2em'],
  ['1', '2'],
] as const

/**
 * Returns the placeholders through which a value changes the drawing: two values of a kind draw the same letters
 * differently.
 */
export function changing(gaps: readonly Gap[], markup: (tex: string) => string | null): Gap[] {
  return gaps.filter(({ tex }) =>
    PAIRS.some(([one, other]) => {
      const [first, second] = [markup(tex(one)), markup(tex(other))]
      return first !== null && second !== null && first !== second && lettersOf(first) === lettersOf(second)
    }),
  )
}

function lettersOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '')
}

/** Returns KaTeX's own output for a formula. Null if it can't be typeset. */
export async function katexMarkup(): Promise<(tex: string) => string | null> {
  const katex = await loadKatex()
  return (tex) =>
    orNull(() =>
      katex.renderToString(tex, { output: 'html', strict: 'ignore', maxExpand: 500, macros: silent() }),
    )
}

/** Returns MathJax's internal form of a formula before it is drawn, as MathML. Null if it can't be typeset. */
export async function mathjaxMarkup(): Promise<(tex: string) => string | null> {
  const [{ mathjax }, { TeX }, { liteAdaptor }, { RegisterHTMLHandler }, { SerializedMmlVisitor }] =
    await Promise.all([
      mathjaxModule('mathjax'),
      mathjaxModule('input/tex'),
      mathjaxModule('adaptors/liteAdaptor'),
      mathjaxModule('handlers/html'),
      mathjaxModule('core/MmlTree/SerializedMmlVisitor'),
    ])
  await loadFormulas()
  const { ConfigurationHandler } = await mathjaxModule('input/tex/Configuration')
  const { NoTags, TagsFactory } = await mathjaxModule('input/tex/Tags')
  const packages = [...ConfigurationHandler.keys()].filter(
    (name) => ConfigurationHandler.get(name).parser === 'tex',
  )
  RegisterHTMLHandler(liteAdaptor())
  const visitor = new SerializedMmlVisitor()
  const formatError = (_: unknown, error: Error) => {
    throw error
  }
  return (tex) =>
    orNull(() => {
      const input = new TeX({ packages, formatError })
      TagsFactory.add(input.parseOptions.options.tags, NoTags)
      const document = mathjax.document('', { InputJax: input })
      return visitor.visitTree(document.convert(tex, { end: COMPILED }))
    })
}

/** Disables the commands that print on the console. */
const silent = () => ({ '\\message': '', '\\errmessage': '', '\\show': '' })

/** A formula that is parsed and not yet drawn, in MathJax's numbering. */
const COMPILED = 20

function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}
