import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { entryFileName, listOfflineFiles } from './build/offline-files.ts'

/** The paths of the API: see the routes in `apps/api/src/app.ts`. All others are the app's. */
const OF_THE_API = '^/(v1|api|assets|docs|s|mcp|preview|\\.well-known)(/|$)'

export default defineConfig({
  // Relative, because the app may be served at any path. The page's <base> has the path.
  base: './',
  plugins: [react(), listOfflineFiles(), precompress(), fillPage()],
  server: { proxy: process.env.GALLEY_API ? { [OF_THE_API]: { target: process.env.GALLEY_API } } : {} },
  build: {
    assetsDir: 'web',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker/worker/service-worker.ts' },
      output: { entryFileNames: entryFileName },
    },
    // What draws formulas for WeChat is large, and comes with the first of them.
    chunkSizeWarningLimit: 4000,
  },
})

/** Fills in what the API otherwise writes into the page when it serves it. */
function fillPage(): Plugin {
  return {
    name: 'fill-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('{{base}}', '/').replace('{{api}}', '/v1').replace('{{nonce}}', ''),
    },
  }
}

/** Compresses files once, at build time. The API sends them as they are. */
function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => /\.(?:js|css|svg)$/.test(name)).map(compressFile))
    },
  }

  async function compressFile(name: string) {
    const path = join(folder, name)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 8 }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path), { params }))
  }
}
