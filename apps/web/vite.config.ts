import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Relative, because the app may be served at any path. The page's <base> has the path.
  base: './',
  plugins: [react(), precompress()],
  build: {
    assetsDir: 'web',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What draws formulas for WeChat is large, and comes with the first of them.
    chunkSizeWarningLimit: 4000,
  },
})

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
