import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns KaTeX's style sheet with embedded fonts, because the canvas has no network access. */
export async function loadMathStylesheet(): Promise<string> {
  const cssPath = fileURLToPath(import.meta.resolve('katex/dist/katex.min.css'))
  const css = await readFile(cssPath, 'utf8')
  const names = [
    ...new Set([...css.matchAll(/url\(fonts\/([\w-]+\.woff2)\)/g)].map((match) => match[1] ?? '')),
  ]
  const fonts = await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(dirname(cssPath), 'fonts', name))
      return [name, `data:font/woff2;base64,${bytes.toString('base64')}`] as const
    }),
  )
  const inlined = new Map(fonts)
  return css.replace(
    /src:url\(fonts\/([\w-]+\.woff2)\)[^;}]*/g,
    (_rule, name: string) => `src:url(${inlined.get(name)}) format("woff2")`,
  )
}
