import type { LanguageRegistration } from '@shikijs/core'
import type { LanguageName } from './names.ts'
import { languageOf } from './names.ts'

export { languageNames } from './names.ts'

type Grammar = LanguageRegistration[]

/**
 * Packages for browsers use this file as `#grammars`. Each grammar is a separate file that is fetched when a text
 * first uses its language. Until then code has a single colour.
 */
const files: Readonly<Record<LanguageName, () => Promise<{ default: Grammar }>>> = {
  apache: () => import('@shikijs/langs/apache'),
  asm: () => import('@shikijs/langs/asm'),
  astro: () => import('@shikijs/langs/astro'),
  shellscript: () => import('@shikijs/langs/shellscript'),
  bat: () => import('@shikijs/langs/bat'),
  c: () => import('@shikijs/langs/c'),
  clojure: () => import('@shikijs/langs/clojure'),
  cmake: () => import('@shikijs/langs/cmake'),
  'common-lisp': () => import('@shikijs/langs/common-lisp'),
  cpp: () => import('@shikijs/langs/cpp'),
  csharp: () => import('@shikijs/langs/csharp'),
  css: () => import('@shikijs/langs/css'),
  csv: () => import('@shikijs/langs/csv'),
  dart: () => import('@shikijs/langs/dart'),
  diff: () => import('@shikijs/langs/diff'),
  docker: () => import('@shikijs/langs/docker'),
  elixir: () => import('@shikijs/langs/elixir'),
  elm: () => import('@shikijs/langs/elm'),
  erlang: () => import('@shikijs/langs/erlang'),
  'fortran-free-form': () => import('@shikijs/langs/fortran-free-form'),
  fsharp: () => import('@shikijs/langs/fsharp'),
  gdscript: () => import('@shikijs/langs/gdscript'),
  glsl: () => import('@shikijs/langs/glsl'),
  go: () => import('@shikijs/langs/go'),
  graphql: () => import('@shikijs/langs/graphql'),
  groovy: () => import('@shikijs/langs/groovy'),
  haskell: () => import('@shikijs/langs/haskell'),
  hcl: () => import('@shikijs/langs/hcl'),
  html: () => import('@shikijs/langs/html'),
  http: () => import('@shikijs/langs/http'),
  ini: () => import('@shikijs/langs/ini'),
  java: () => import('@shikijs/langs/java'),
  javascript: () => import('@shikijs/langs/javascript'),
  json: () => import('@shikijs/langs/json'),
  json5: () => import('@shikijs/langs/json5'),
  jsonc: () => import('@shikijs/langs/jsonc'),
  jsx: () => import('@shikijs/langs/jsx'),
  julia: () => import('@shikijs/langs/julia'),
  kotlin: () => import('@shikijs/langs/kotlin'),
  latex: () => import('@shikijs/langs/latex'),
  less: () => import('@shikijs/langs/less'),
  lua: () => import('@shikijs/langs/lua'),
  make: () => import('@shikijs/langs/make'),
  markdown: () => import('@shikijs/langs/markdown'),
  matlab: () => import('@shikijs/langs/matlab'),
  nginx: () => import('@shikijs/langs/nginx'),
  nix: () => import('@shikijs/langs/nix'),
  'objective-c': () => import('@shikijs/langs/objective-c'),
  ocaml: () => import('@shikijs/langs/ocaml'),
  pascal: () => import('@shikijs/langs/pascal'),
  perl: () => import('@shikijs/langs/perl'),
  php: () => import('@shikijs/langs/php'),
  powershell: () => import('@shikijs/langs/powershell'),
  prisma: () => import('@shikijs/langs/prisma'),
  proto: () => import('@shikijs/langs/proto'),
  python: () => import('@shikijs/langs/python'),
  r: () => import('@shikijs/langs/r'),
  regexp: () => import('@shikijs/langs/regexp'),
  ruby: () => import('@shikijs/langs/ruby'),
  rust: () => import('@shikijs/langs/rust'),
  sass: () => import('@shikijs/langs/sass'),
  scala: () => import('@shikijs/langs/scala'),
  scss: () => import('@shikijs/langs/scss'),
  solidity: () => import('@shikijs/langs/solidity'),
  sql: () => import('@shikijs/langs/sql'),
  svelte: () => import('@shikijs/langs/svelte'),
  swift: () => import('@shikijs/langs/swift'),
  toml: () => import('@shikijs/langs/toml'),
  tsx: () => import('@shikijs/langs/tsx'),
  typescript: () => import('@shikijs/langs/typescript'),
  vb: () => import('@shikijs/langs/vb'),
  viml: () => import('@shikijs/langs/viml'),
  vue: () => import('@shikijs/langs/vue'),
  wasm: () => import('@shikijs/langs/wasm'),
  xml: () => import('@shikijs/langs/xml'),
  yaml: () => import('@shikijs/langs/yaml'),
  zig: () => import('@shikijs/langs/zig'),
}

const arrived = new Map<LanguageName, Grammar>()
const arriving = new Map<LanguageName, Promise<void>>()

/** Returns a language's grammar, by any of its names. Null if it isn't loaded or doesn't exist. */
export function grammarOf(name: string): Grammar | null {
  const language = languageOf(name)
  return (language && arrived.get(language)) ?? null
}

/** Fetches grammars. Returns null if there is nothing to fetch. Retries failed files next time. */
export function fetchGrammars(names: readonly string[]): Promise<unknown> | null {
  const known = new Set(names.map(languageOf).filter((language) => language !== null))
  const missing = [...known].filter((language) => !arrived.has(language))
  return missing.length === 0 ? null : Promise.all(missing.map(fetchGrammar))
}

function fetchGrammar(language: LanguageName): Promise<void> {
  const coming = arriving.get(language) ?? fetchFile(language).finally(() => arriving.delete(language))
  arriving.set(language, coming)
  return coming
}

async function fetchFile(language: LanguageName): Promise<void> {
  arrived.set(language, (await files[language]()).default)
}
