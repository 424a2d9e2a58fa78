import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A file of the built web app. Files are kept in memory, because they are few and small. */
export type WebFile = {
  readonly type: string
  readonly etag: string
  readonly body: Buffer
  /** The Brotli version from the build; null where compression saves nothing. */
  readonly brotli: Buffer | null
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
}

/** Returns the files of a built web app, by their paths in its folder. */
export function readWebFiles(folder: string): ReadonlyMap<string, WebFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const served = names.filter((name) => extname(name) in TYPES)
  return new Map(
    served.map((name) => {
      const body = readFileSync(join(folder, name))
      const type = TYPES[extname(name)] ?? 'application/octet-stream'
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      const brotli = names.includes(`${name}.br`) ? readFileSync(join(folder, `${name}.br`)) : null
      return [name, { type, etag, body, brotli }]
    }),
  )
}
