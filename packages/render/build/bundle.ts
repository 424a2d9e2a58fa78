import { rolldown } from 'rolldown'

export type Bundle = {
  /** An expression whose value holds the exports of the entry. */
  readonly expression: string
  /** The paths of all modules that it was made of. */
  readonly modules: readonly string[]
}

/** Bundles the module in a file and all that it imports into one expression, which runs in a page without imports. */
export async function bundle(path: string): Promise<Bundle> {
  const build = await rolldown({ input: path, platform: 'browser', logLevel: 'silent' })
  try {
    const { output } = await build.generate({
      format: 'iife',
      name: 'bundled',
      exports: 'named',
      minify: true,
    })
    const [{ code, moduleIds }] = output
    return { expression: `(() => {${code}\nreturn bundled})()`, modules: moduleIds }
  } finally {
    await build.close()
  }
}

const [, , path] = process.argv
if (import.meta.main && path) process.stdout.write((await bundle(path)).expression)
