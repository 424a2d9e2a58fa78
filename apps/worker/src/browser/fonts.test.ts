import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { processGroup, readProc } from './process/process-tree.ts'
import type { TestPool } from './test-chromium.ts'
import { job, startTestPool } from './test-chromium.ts'

/** Families that machines have and we don't ship, in what most of them are found. */
const OF_MACHINES =
  '"DejaVu Sans","Liberation Serif","Noto Sans CJK SC","Noto Serif CJK SC","Arial","PingFang SC"'
const text = '排版 Galley 0123 한글 かな ﷽ 𓀀 🧵'

let pool: TestPool
beforeAll(async () => {
  pool = await startTestPool()
})
afterAll(() => pool.close())

async function pictureIn(family: string): Promise<string> {
  return await pool.run(job(), async (page) => {
    await page.open(`<!doctype html><body style='margin:8px;font:24px ${family}'>${text}`)
    return Buffer.from(await page.capture(0, 'png')).toString('base64')
  })
}

describe('the fonts of a page', () => {
  it('are ours, even if the style names fonts of the machine', async () => {
    const asked = await pictureIn(`${OF_MACHINES},sans-serif`)

    expect(asked).toBe(await pictureIn('sans-serif'))
  })

  it('come from our folder alone', async () => {
    const folder = realpathSync(dirname(pool.options.fontConfigFile))
    const opened = await pool.run(job(), async (page) => {
      await page.open(`<!doctype html><body style='font:24px ${OF_MACHINES},sans-serif'>${text}`)
      await page.capture(0, 'png')
      return processGroup(pool.pid()).flatMap((pid) =>
        [...readProc(pid, 'maps').matchAll(/\/\S+\.(?:ttf|otf|ttc|pfb|woff2?)$/gm)].map(([path]) => path),
      )
    })

    expect(opened.length).toBeGreaterThan(0)
    expect(opened.filter((path) => !path.startsWith(folder) && !path.includes('node_modules'))).toEqual([])
  })

  it('have the weights that are asked for, not smeared ones', async () => {
    const weights = [300, 400, 500, 600, 700, 900]

    const pictures = await Promise.all(
      weights.map((weight) => pictureIn(`"Noto Sans SC";font-weight:${weight}`)),
    )

    expect(new Set(pictures).size).toBe(weights.length)
  })
})
