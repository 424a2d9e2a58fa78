import type { Plugin, Rolldown } from 'vite'

const WORKER_NAME = 'service-worker'

/** The modules with whose scripts and styles the editor opens. */
const STARTS = ['/src/main.tsx', '/src/editor/editor-page.tsx']

/** The name of a script in the build. The service worker's is fixed, because browsers look for a new version under it. */
export function entryFileName({ name }: { readonly name: string }): string {
  return name === WORKER_NAME ? `${WORKER_NAME}.js` : 'web/[name]-[hash].js'
}

/** Writes the names of the files that the editor needs into the service worker, which keeps them for use offline. */
export function listOfflineFiles(): Plugin {
  return {
    name: 'list-offline-files',
    apply: 'build',
    // Vite's own plugins add the styles to the bundle first.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const worker = chunks.find(({ name, isEntry }) => isEntry && name === WORKER_NAME)
      const [app, editor] = STARTS.map((path) =>
        chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(path))),
      )
      if (!worker || !app || !editor)
        throw new Error('The build lacks the service worker, the app or the editor.')
      // Only a script without imports runs as a service worker in every browser.
      if (worker.imports.length > 0) throw new Error('The service worker imports a part of the app.')
      const files = [...new Set([app, editor].flatMap((chunk) => filesOf(chunk, bundle)))].sort()
      const entry = app.fileName.replace(/^web\//, '')
      worker.code = `const GALLEY_FILES=${JSON.stringify(files)},GALLEY_ENTRY=${JSON.stringify(entry)};\n${worker.code}`
    },
  }
}

/** Returns a script with its styles and all scripts that it loads at its start. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? filesOf(file, bundle, seen) : []
  })
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported]
}
