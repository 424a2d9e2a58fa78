import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from '@jest/globals'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
/** Installed, built and run-time files, and texts that tests read. Their links aren't checked. */
const NOT_OURS = new Set([
  'node_modules',
  '.git',
  '.galley',
  'dist',
  'fixtures',
  'cache',
  'generated',
  '.turbo',
])
/** The hosts that the documentation may name: specifications, and hosts that can't be registered (RFC 2606). */
const HOSTS = new Set(['keepachangelog.com', 'galley.example', 'agent.example', '127.0.0.1', 'localhost'])

let files: string[]
/** Markdown by its path from the root. */
const texts = new Map<string, string>()

beforeAll(async () => {
  files = await filesBelow(ROOT)
  for (const path of files.filter((each) => each.endsWith('.md')))
    texts.set(path, await readFile(join(ROOT, path), 'utf8'))
})

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter(({ name }) => !NOT_OURS.has(name))
      .map((entry) =>
        entry.isDirectory()
          ? filesBelow(join(folder, entry.name))
          : [relative(ROOT, join(folder, entry.name))],
      ),
  )
  return found.flat()
}

const withoutCode = (text: string) =>
  text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')

/** Returns the targets of links, pictures and HTML on a page. */
function targetsIn(text: string): string[] {
  const plain = withoutCode(text)
  const patterns = [
    /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g,
    /^\[[^\]]+\]:\s*(\S+)/gm,
    /\s(?:href|src)="([^"]+)"/g,
  ]
  return patterns.flatMap((pattern) => [...plain.matchAll(pattern)].map(([, target = '']) => target))
}

/** Returns the anchors that Markdown viewers generate from headings, and explicit ones. */
function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>()
  const plain = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
  for (const [, heading = ''] of plain.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    const again = [...anchors].filter((each) => each === anchor || each.startsWith(`${anchor}-`)).length
    anchors.add(anchors.has(anchor) ? `${anchor}-${again}` : anchor)
  }
  for (const [, id = ''] of plain.matchAll(/\s(?:id|name)="([^"]+)"/g)) anchors.add(id)
  return anchors
}

/**
 * Returns the target of a link without a host: a file, or a page of the site, without extension or with a parameter
 * in brackets. Null if there is none.
 */
function resolved(from: string, path: string): string | null {
  if (path === '') return from
  const base = path.startsWith('/') ? posix.join('docs', path) : posix.join(dirname(from), path)
  const plain = decodeURIComponent(base).replace(/\/$/, '')
  const pages =
    from.startsWith('docs/') || from === 'packages/sdk/README.md' ? [`${plain}.md`, `${plain}/index.md`] : []
  const exact = [plain, ...pages].find((each) => files.includes(each))
  if (exact !== undefined) return exact
  if (files.some((each) => each.startsWith(`${plain}/`))) return plain
  const isMade = files.some((each) => dirname(each) === dirname(plain) && /\[\w+\]\.md$/.test(each))
  return isMade ? plain : null
}

function brokenIn(from: string, text: string): string[] {
  return targetsIn(text)
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target))
    .filter((target) => {
      const [path = '', anchor = ''] = target.split('#')
      const found = resolved(from, path)
      if (found === null) return true
      // Anchors of included and generated pages are only in the built site, which docs.test.ts checks.
      if (anchor === '' || !texts.has(found) || /<!--@include|\{\{/.test(texts.get(found) ?? '')) return false
      return !anchorsIn(texts.get(found) ?? '').has(decodeURIComponent(anchor))
    })
    .map((target) => `${from} → ${target}`)
}

describe('links', () => {
  it('lead to existing files and headings', () => {
    const all = [...texts].flatMap(([, text]) => targetsIn(text))

    expect([...texts].flatMap(([from, text]) => brokenIn(from, text))).toEqual([])
    expect(all.length).toBeGreaterThan(40)
  })

  it.each([
    ['[gone](docs/gone.md)', 'docs/gone.md'],
    ['![gone](docs/gone.png)', 'docs/gone.png'],
    ['[gone](SECURITY.md#no-such-heading)', 'SECURITY.md#no-such-heading'],
    ['[gone][x]\n\n[x]: ./gone', './gone'],
    ['<img src="docs/gone.png">', 'docs/gone.png'],
    ['[gone](#here)\n\n## There', '#here'],
  ])('would be found broken: %s', (text, target) => {
    expect(brokenIn('README.md', text)).toEqual([`README.md → ${target}`])
  })

  it.each([
    '[a](SECURITY.md#keys)',
    '![a](docs/pictures/themes.png)',
    '`[a](gone.md)`',
    '```md\n[a](gone.md)\n```',
    '[a](https://galley.example/gone)',
    '[a](#b-c)\n\n## B, c',
  ])('would not be: %s', (text) => {
    texts.set('READ-ME-NOT.md', text)
    expect(brokenIn('READ-ME-NOT.md', text)).toEqual([])
    texts.delete('READ-ME-NOT.md')
  })
})

describe('addresses', () => {
  it('name no host that is not on the list', async () => {
    const sources = files.filter((path) => /^docs\/.*\.(ts|vue)$/.test(path))
    const pages = [
      ...texts,
      ...(await Promise.all(sources.map(async (path) => [path, await read(path)] as const))),
    ]
    const named = pages.flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:https?|wss?|ftp):\/\/([^\s/:"'`)<>?#,\\]+)/g)].map(([, host = '']) => ({
        path,
        host,
      })),
    )

    expect(named.filter(({ host }) => !HOSTS.has(host) && !/^[$…]/.test(host))).toEqual([])
    expect(named.length).toBeGreaterThan(5)
  })
})

describe('SECURITY.md', () => {
  it('names existing tests', async () => {
    const table = (await read('SECURITY.md')).split('\n').filter((line) => line.startsWith('| '))
    const named = table.flatMap((line) => [...line.matchAll(/`([^`\s]+\.test\.ts|tests\/[^`\s]+)`/g)])
    const paths = named.flatMap(([, path = '']) => expanded(path))
    const isThere = (path: string) => {
      const pattern = path.split('*').map(escaped).join('[^/]*')
      return files.some((file) => new RegExp(`(^|/)${pattern}(/|\\.ts$|$)`).test(file))
    }

    expect(paths.length).toBeGreaterThan(40)
    expect(paths.filter((path) => !isThere(path))).toEqual([])
  })
})

const read = (path: string) => readFile(join(ROOT, path), 'utf8')
const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** Returns `a/b.ts` and `a/c.ts` for `a/{b,c}.ts`. */
function expanded(path: string): string[] {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  if (choices === undefined) return [path]
  return choices.split(',').flatMap((choice) => expanded(`${before}${choice}${after}`))
}
