import { join } from 'node:path'
import { CLONE_FOLDER } from '../../../infra/dev/files/data-folder.mjs'
import { buildWebApp } from '../../../infra/dev/services/web-app.mjs'
import { OAUTH_ENV } from '../oauth.ts'

/** Builds the web app if it changed. Returns what the API needs to serve it and to let programs act for users. */
export async function webVariables(): Promise<Record<string, string>> {
  const { folder } = await buildWebApp()
  // Subsetting the fonts is the slowest step, and its result is always the same.
  return { WEB_DIR: folder, FONTS_DIR: join(CLONE_FOLDER, 'fonts'), ...OAUTH_ENV }
}
