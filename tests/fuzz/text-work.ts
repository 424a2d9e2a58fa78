import { parentPort } from 'node:worker_threads'
import { PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import { parseMarkdown, platformProfiles, readSource, twitterThread, writeCaption } from '@galley/render'
import { analyse, article, canvas } from '../../apps/api/src/threads/text-work.ts'

// A thread that processes a text as API and workers do, and reports the CPU time of each task.

const config = resolveRenderConfig('xhs', {})

const TASKS: Readonly<Record<string, (markdown: string) => unknown>> = {
  read: parseMarkdown,
  analysis: (markdown) =>
    analyse({
      text: { markdown, title: null },
      platforms: PLATFORMS,
      config: {},
      layouts: new Map(),
      locale: 'zh',
    }),
  canvas: (markdown) =>
    canvas(
      {
        text: { markdown, title: 'Title' },
        render: { platform: 'xhs', config },
        page: 1,
        ownThemes: [],
        brands: {},
      },
      '',
    ),
  article: (markdown) => article({ markdown, title: null }, { config, ownThemes: [], brands: {} }),
  thread: (markdown) => {
    const source = readSource({ markdown, title: markdown.slice(0, 200) }, config)
    if (!source) return null
    const captions = PLATFORMS.map((id) => platformProfiles[id].caption)
    return [
      twitterThread({ ...source, pages: [] }),
      captions.map((rules) => rules && writeCaption(source, rules)),
    ]
  },
}

/** The CPU time in ms by task, or the task that threw with its error. */
export type Said = { readonly times: Readonly<Record<string, number>> } | { readonly failure: string }

async function timesOf(markdown: string): Promise<Said> {
  const times: Record<string, number> = {}
  for (const [name, work] of Object.entries(TASKS)) {
    const before = process.threadCpuUsage()
    try {
      await work(markdown)
    } catch (error) {
      return { failure: `${name}: ${String(error).slice(0, 200)}` }
    }
    const { user, system } = process.threadCpuUsage(before)
    times[name] = (user + system) / 1_000
  }
  return { times }
}

parentPort?.on('message', async (markdown: string) => parentPort?.postMessage(await timesOf(markdown)))
