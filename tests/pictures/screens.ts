import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CLONE_FOLDER, ROOT } from '../../infra/dev/files/data-folder.mjs'
import type { Screen } from '../support/web/web-scene.ts'
import { setScene } from '../support/web/web-scene.ts'
import { screensOf } from '../support/web/web-screens.ts'
import type { Visit } from '../support/web/web-stack.ts'
import { startWebStack } from '../support/web/web-stack.ts'

// Writes pictures of every screen in both languages, light and dark, narrow and wide, to `.galley/screens`. `npm run
// screens -- share` makes those whose names contain `share`, and `npm run screens -- share zh-dark-360` only those
// that also end in that. `npm run screens -- editor --docs` also copies the editor's into `docs`, where the README
// shows it.

const SIZES = [
  { width: 1440, height: 900, schemes: ['light', 'dark'] },
  { width: 360, height: 780, schemes: ['light', 'dark'] },
  { width: 2560, height: 1440, schemes: ['light'] },
] as const

type Size = (typeof SIZES)[number]

const folder = join(CLONE_FOLDER, 'screens')
const [wanted = '', more = ''] = process.argv.slice(2)
const isForDocs = more === '--docs'
const web = await startWebStack()
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const scene = await setScene(web)
  const visits = { en: await scene.visitsIn('en'), zh: await scene.visitsIn('zh') }
  const screens = screensOf(scene).filter(({ name }) => wanted.split(',').some((part) => name.includes(part)))
  for (const screen of screens)
    for (const language of ['en', 'zh'] as const)
      for (const size of SIZES)
        await lookAt(screen, {
          name: `${screen.name}-${language}`,
          visit: visits[language][screen.who],
          size,
        })
  console.log(`→ ${folder}`)
} finally {
  await web.close()
}

type Looking = { readonly name: string; readonly visit: Visit; readonly size: Size }

async function lookAt(screen: Screen, { name, visit, size }: Looking) {
  const { page, problems } = visit
  const { width, height, schemes } = size
  const nameIn = (scheme: string) => `${name}-${scheme}-${width}`
  const wantedSchemes = schemes.filter((scheme) => isForDocs || nameIn(scheme).endsWith(more))
  if (wantedSchemes.length === 0) return
  const before = problems.length
  await page.setViewport({ width, height, deviceScaleFactor: width > 2000 ? 1 : 2 })
  const failure = await goTo(screen, visit).then(
    () => [],
    (error: unknown) => [String(error)],
  )
  for (const scheme of wantedSchemes) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await new Promise((resolve) => setTimeout(resolve, 500))
    const picture = await page.screenshot({ path: join(folder, `${nameIn(scheme)}.png`), type: 'png' })
    if (isForDocs && nameIn(scheme) === 'editor-en-light-1440')
      await sharp(picture)
        .resize({ width })
        .png({ palette: true })
        .toFile(join(ROOT, 'docs/pictures', 'editor.png'))
  }
  const found = [...problems.slice(before), ...failure]
  console.log(`${name}-${width}${found.length > 0 ? `: ${found.join('; ')}` : ''}`)
}

async function goTo({ path, act, ready = 'h1' }: Screen, { page, open }: Visit) {
  // An earlier screen may have been offline.
  await page.setOfflineMode(false)
  await open(typeof path === 'string' ? path : await path())
  await page.waitForNetworkIdle({ idleTime: 400, timeout: 30_000 }).catch(() => {})
  await page.waitForSelector(ready)
  await act?.(page)
}
