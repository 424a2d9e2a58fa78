import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestBrowser, TestPage } from './chromium.ts'

const BUNDLER = fileURLToPath(new URL('../../packages/render/build/bundle.ts', import.meta.url))

type PageWindow = Window & typeof globalThis

export type ModulePage<Exports> = {
  readonly page: TestPage
  /** Calls a self-contained function in the page, with the modules' exports and the page's window. */
  readonly call: <Out>(fn: (exports: Exports, view: PageWindow) => Out | Promise<Out>) => Promise<Out>
}

/** Opens a document on a card of 400×300 px, in which functions of modules can be called. */
export async function openWithModules<Exports>(
  browser: TestBrowser,
  html: string,
  modules: readonly URL[],
): Promise<ModulePage<Exports>> {
  const bundles = await Promise.all(modules.map(bundled))
  const page = await browser.open(`<!doctype html>${html}`, { widthPx: 400, heightPx: 300 })
  const exports = `Object.assign({}, ${bundles.join()})`
  return { page, call: (fn) => page.run(`() => (${fn})(${exports}, window)`, null) }
}

const known = new Map<string, Promise<string>>()

/** Returns an expression whose value holds a module's exports. Bundles in a separate process, because the bundler's native part doesn't accept values of jest's contexts. */
export function bundled({ href }: URL): Promise<string> {
  const bundle = known.get(href) ?? run(fileURLToPath(href))
  known.set(href, bundle)
  return bundle
}

async function run(path: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [BUNDLER, path])).stdout
}
