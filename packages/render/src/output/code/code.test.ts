import { describe, expect, it, jest } from '@jest/globals'
import type { BlockOf } from '../../article/article.ts'
import { codeHtml } from './code.ts'
import { languageNames } from './grammars/names.ts'

function htmlOf(language: string, text: string): string {
  const lines = { start: 1, end: 2 + text.split('\n').length }
  return codeHtml({ kind: 'code', language, text, firstLine: 2, lines } satisfies BlockOf<'code'>, false)
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\n$/, '')

/** Short samples of each language. */
const samples: Readonly<Record<string, string>> = {
  apache: '<Directory "/www">\n  Options Indexes\n</Directory>',
  asm: 'mov eax, 1 ; one',
  astro: '---\nconst a = 1\n---\n<p>{a}</p>',
  bat: '@echo off\nset A=1',
  c: 'int main(void) { return 0; }',
  clojure: '(defn f [x] (+ x 1))',
  cmake: 'add_executable(app main.c)',
  'common-lisp': '(defun f (x) (+ x 1))',
  cpp: 'auto f() -> int { return 0; }',
  csharp: 'public class A { int B => 1; }',
  css: 'a { color: red }',
  csv: 'a,b\n1,2',
  dart: 'void main() { print("a"); }',
  diff: '- a\n+ b',
  docker: 'FROM node:24\nRUN npm test',
  elixir: 'defmodule A do\n  def b, do: :c\nend',
  elm: 'main = text "a"',
  erlang: '-module(a).\nf(X) -> X + 1.',
  'fortran-free-form': 'program a\n  print *, "b"\nend program',
  fsharp: 'let f x = x + 1',
  gdscript: 'func _ready():\n\tprint("a")',
  glsl: 'void main() { gl_FragColor = vec4(1.0); }',
  go: 'func main() { fmt.Println("a") }',
  graphql: 'query { user(id: 1) { name } }',
  groovy: 'def a = "b"',
  haskell: 'f :: Int -> Int\nf x = x + 1',
  hcl: 'resource "a" "b" {\n  c = 1\n}',
  html: '<p class="a">b</p>',
  http: 'GET / HTTP/1.1\nHost: example.org',
  ini: '[a]\nb = "c"',
  java: 'class A { int b = 1; }',
  javascript: 'const a = () => "b"',
  json: '{ "a": 1 }',
  json5: "{ a: 'b' }",
  jsonc: '{ "a": 1 } // b',
  jsx: 'const A = () => <b>{c}</b>',
  julia: 'function f(x)\n  x + 1\nend',
  kotlin: 'fun main() { println("a") }',
  latex: '\\section{a} $x$',
  less: '@a: red;\nb { color: @a }',
  lua: 'local a = "b"',
  make: 'a: b\n\tcc -o a b',
  markdown: '# a\n\n**b** `c`',
  matlab: 'function y = f(x)\n  y = x + 1;\nend',
  nginx: 'server { listen 80; }',
  nix: '{ a = "b"; }',
  'objective-c': '@interface A : NSObject\n@end',
  ocaml: 'let f x = x + 1',
  pascal: "begin\n  writeln('a');\nend.",
  perl: 'my $a = "b";',
  php: '<?php echo "a"; ?>',
  powershell: 'Get-Item "a" | Select-Object Name',
  prisma: 'model A {\n  id Int @id\n}',
  proto: 'message A { string b = 1; }',
  python: 'def f(x):\n    return "a"',
  r: 'f <- function(x) x + 1',
  regexp: '^[a-z]+(?:b|c)*$',
  ruby: 'def f(x)\n  "a"\nend',
  rust: 'fn main() { println!("a"); }',
  sass: '$a: red\nb\n  color: $a',
  scala: 'def f(x: Int): Int = x + 1',
  scss: '$a: red;\nb { color: $a }',
  shellscript: 'if [ -f a ]; then echo "b"; fi',
  solidity: 'contract A { uint b = 1; }',
  sql: "SELECT a FROM b WHERE c = 'd';",
  svelte: '<script>let a = 1</script>\n<p>{a}</p>',
  swift: 'func f(x: Int) -> Int { return x + 1 }',
  toml: '[a]\nb = "c"',
  tsx: 'const A = (): B => <b>{c}</b>',
  typescript: 'const a: string = "b"',
  vb: 'Dim a As Integer = 1',
  viml: 'let a = "b"',
  vue: '<template><p>{{ a }}</p></template>',
  wasm: '(module (func (result i32) i32.const 1))',
  xml: '<a b="c">d</a>',
  yaml: 'a: "b"',
  zig: 'const a: u8 = 1;',
}

describe('codeHtml', () => {
  it('has a sample of every language, and more than forty of them', () => {
    expect(Object.keys(samples).toSorted()).toEqual(languageNames.toSorted())
    expect(languageNames.length).toBeGreaterThan(40)
  })

  it.each(Object.entries(samples))('colours %s and changes no character', (language, code) => {
    const html = htmlOf(language, code)

    expect(textOf(html)).toBe(code)
    expect(html).toMatch(/<span class="c-(?:keyword|string|number|function|comment|punctuation)">/)
  })

  it.each([
    ['js', 'javascript'],
    ['ts', 'typescript'],
    ['py', 'python'],
    ['sh', 'shellscript'],
    ['bash', 'shellscript'],
    ['zsh', 'shellscript'],
    ['yml', 'yaml'],
    ['c++', 'cpp'],
    ['c#', 'csharp'],
    ['f#', 'fsharp'],
    ['golang', 'go'],
    ['rs', 'rust'],
    ['rb', 'ruby'],
    ['kt', 'kotlin'],
    ['md', 'markdown'],
    ['dockerfile', 'docker'],
    ['makefile', 'make'],
    ['objc', 'objective-c'],
    ['tex', 'latex'],
    ['tf', 'hcl'],
    ['ps1', 'powershell'],
    ['mysql', 'sql'],
  ])('takes %s for %s', (alias, language) => {
    const code = samples[language] ?? ''

    expect(htmlOf(alias, code)).toBe(htmlOf(language, code))
  })

  it('highlights the same way, independent of earlier blocks', () => {
    const text = '# a\n\n```py\ndef f(): return 1\n```'
    const first = htmlOf('markdown', text)
    for (const [language, code] of Object.entries(samples)) htmlOf(language, code)

    expect(htmlOf('markdown', text)).toBe(first)
  })

  it('colours the same, however slow the machine is', () => {
    const text = "export const render = define('render', async (id: string) => 1)"
    const first = htmlOf('typescript', text)
    let hours = 0
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => (hours += 3_600_000))
    const slow = htmlOf('typescript', text)
    clock.mockRestore()

    expect(slow).toBe(first)
  })

  it.each(['nothing', '__proto__', 'constructor', ''])('leaves %j in one colour', (language) => {
    expect(htmlOf(language, 'const a = 1')).not.toContain('class="c-')
  })
})
