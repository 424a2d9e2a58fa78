import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { CLONE_FOLDER, ROOT } from '../../infra/dev/files/data-folder.mjs'
import type { HostedView } from '../support/agents/agent-host.ts'
import { startAgentHost } from '../support/agents/agent-host.ts'
import { connectAgent } from '../support/agents/agents.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

// Writes pictures of the views that agents' hosts show to `.galley/views`: light and dark, narrow and wide, both
// languages, with pages of a real worker. `node infra/dev/bench.mjs pictures/agent-views --docs` also makes those of the docs.

const SHOTS = [
  { name: 'en-light-720', width: 720, theme: 'light', locale: 'en' },
  { name: 'en-dark-720', width: 720, theme: 'dark', locale: 'en' },
  { name: 'zh-light-390', width: 390, theme: 'light', locale: 'zh-CN' },
  { name: 'zh-dark-390', width: 390, theme: 'dark', locale: 'zh-CN' },
] as const
const TEXT = `# 周末去逛早市\n\n六点开门，八点半散场。\n\n${'摊主说今天的番茄是凌晨摘的，切开来还带着藤上的气味。我们买了两斤，又要了一把小葱，站在棚子底下吃完一碗豆花。\n\n'.repeat(14)}`
const HEIGHT = 1200

const folder = join(CLONE_FOLDER, 'views')
await mkdir(folder, { recursive: true })
const stack = await startTestStack()
const host = await startAgentHost()
const agent = await connectAgent(new URL('/mcp', stack.baseUrl).href, stack.owner.token)
try {
  await stack.startWorker()
  const { project_id } = (await stack.call('/projects', { markdown: TEXT })).body.data
  const { render_id } = (
    await stack.call('/renders', { project_id, platform: 'xhs', config: { theme: 'fern' } })
  ).body.data
  await eventually(
    async () => (await stack.call(`/renders/${render_id}`)).body.data.status === 'completed',
    60_000,
  )
  for (const { name, ...looks } of SHOTS) {
    const pages = await host.show(
      { agent, tool: 'render', args: { render_id } },
      { ...looks, height: HEIGHT },
    )
    await settled(pages, 3)
    await pages.frame.click('[data-page="2"]')
    await pages.frame.click('.actions button:not(.main)')
    await save(pages, `pages-${name}`)
    const themes = await host.show(
      { agent, tool: 'choose_design', args: { platform: 'xhs' } },
      { ...looks, height: HEIGHT },
    )
    await settled(themes, 6)
    await themes.frame.click('li:nth-child(2) .card')
    await save(themes, `themes-${name}`)
  }
  if (process.argv.includes('--docs')) await forDocs()
  console.log(`→ ${folder}`)
} finally {
  await agent.close()
  await host.close()
  await stack.close()
}

async function settled({ frame }: HostedView, count: number): Promise<void> {
  await frame.waitForFunction(
    (wanted) => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length >= wanted,
    {},
    count,
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
}

async function save({ page, close }: HostedView, name: string): Promise<void> {
  const frame = await page.$('iframe')
  await frame?.screenshot({ path: join(folder, `${name}.png`) })
  await close()
}

/** One picture of each view: light beside dark. */
async function forDocs(): Promise<void> {
  for (const view of ['pages', 'themes']) {
    const sides = await Promise.all(
      // The API lets this process's library open pictures from memory only.
      ['light', 'dark'].map(async (theme) =>
        sharp(await readFile(join(folder, `${view}-en-${theme}-720.png`)))
          .resize({ width: 700 })
          .png()
          .toBuffer(),
      ),
    )
    const heights = await Promise.all(sides.map(async (side) => (await sharp(side).metadata()).height))
    await sharp({ create: { width: 1400, height: Math.max(...heights), channels: 3, background: '#888' } })
      .composite(sides.map((input, index) => ({ input, left: 700 * index, top: 0 })))
      .webp({ quality: 82 })
      .toFile(join(ROOT, 'docs/pictures', `agent-${view}.webp`))
  }
}
