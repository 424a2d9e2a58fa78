import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CLONE_FOLDER, ROOT } from '../../infra/dev/data-folder.mjs'
import { setScene } from '../support/web-scene.ts'
import { startWebStack } from '../support/web-stack.ts'

// Pictures of every screen, light and dark, narrow and wide, in `.galley/screens`. `npm run screens -- share` makes those alone
// whose names hold `share`; `npm run screens -- editor --docs` also puts the editor's into `docs`, where the README shows it.

const LOOKS = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'light', width: 360, height: 780 },
  { scheme: 'dark', width: 360, height: 780 },
] as const

const folder = join(CLONE_FOLDER, 'screens')
const [wanted = '', more] = process.argv.slice(2)
const web = await startWebStack()
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { visits, screens } = await setScene(web)
  for (const { name, who, path, press, ready = 'h1' } of screens.filter((screen) =>
    screen.name.includes(wanted),
  )) {
    const { page, open, problems } = visits[who]
    for (const { scheme, width, height } of LOOKS) {
      await page.setViewport({ width, height, deviceScaleFactor: 2 })
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
      await open(path)
      await page.waitForNetworkIdle({ idleTime: 400, timeout: 30_000 }).catch(() => {})
      await page.waitForSelector(ready, { timeout: 60_000 })
      if (press) await (await page.waitForSelector(press))?.click()
      await new Promise((resolve) => setTimeout(resolve, 500))
      const picture = await page.screenshot({
        path: join(folder, `${name}-${scheme}-${width}.png`),
        type: 'png',
      })
      if (more === '--docs' && name === 'editor' && scheme === 'light' && width === 1440)
        await sharp(picture)
          .resize({ width })
          .png({ palette: true })
          .toFile(join(ROOT, 'docs', 'editor.png'))
    }
    console.log(`${name}${problems.length > 0 ? `: ${problems.join('; ')}` : ''}`)
  }
  console.log(`→ ${folder}`)
} finally {
  await web.close()
}
