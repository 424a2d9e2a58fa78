import type { Element } from 'hast'
import { attribute } from './tree.ts'

/** Names that mean no language. */
const NO_LANGUAGE =
  /^(?:plain|plaintext|plain-text|plain text|text|txt|none|auto|nohighlight|code|highlight)$/
/** Names that a bar above code or an attribute may show, and what Markdown calls them. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'c++': 'cpp',
    'c#': 'csharp',
    'objective-c': 'objectivec',
    shell: 'shell',
    'shell script': 'shell',
    'visual basic': 'vb',
    js: 'js',
    ts: 'ts',
    golang: 'go',
  }),
)
const KNOWN = new Set(
  'bash c clojure cpp csharp css dart diff dockerfile elixir erlang go graphql groovy haskell html ini java javascript js json jsx julia kotlin latex less lua makefile markdown matlab mermaid nginx objectivec ocaml perl php powershell protobuf python py r ruby rust sass scala scss shell sh sql svelte swift toml ts tsx typescript vb vue wasm xml yaml yml zig zsh'.split(
    ' ',
  ),
)

/** Returns the language of code as an element's attributes name it; null if they don't. */
export function languageIn(element: Element): string | null {
  for (const name of ['dataLarkLanguage', 'dataLanguage', 'dataLang', 'dataTagsearchLang']) {
    const language = plain(attribute(element, name))
    if (language !== null) return language
  }
  const classes = attribute(element, 'className')
  const [, named] =
    /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush:?)[-\s]([\w+#.-]+)/i.exec(classes) ?? []
  if (named !== undefined) return plain(named)
  const [, second] = /^(?:hljs|sourceCode|highlight|prettyprint|prism)\s+([\w+#-]+)/.exec(classes) ?? []
  return second !== undefined && KNOWN.has(second.toLowerCase()) ? second.toLowerCase() : null
}

/** Returns the language that a bar above code names; null if it is no language's name. */
export function languageNamed(text: string): string | null {
  const language = plain(text)
  return language !== null && KNOWN.has(language) ? language : null
}

function plain(text: string): string | null {
  const name = text.trim().toLowerCase()
  if (name === '' || NO_LANGUAGE.test(name)) return null
  const known = NAMES.get(name) ?? name
  return /^[\w+#.-]+$/.test(known) ? known : null
}
