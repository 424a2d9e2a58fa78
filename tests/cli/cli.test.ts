import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Revision } from '../support/agents.ts'
import { connectAgent } from '../support/agents.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))
const MARKDOWN = '# 一\n\n第一页。\n\n<!-- page -->\n\n# 二\n\n第二页。\n'

let stack: TestStack
let folder: string

beforeAll(async () => {
  stack = await startTestStack()
  await stack.startWorker()
  folder = await mkdtemp(join(tmpdir(), 'galley-cli-'))
  await writeFile(join(folder, 'article.md'), MARKDOWN)
})
afterAll(async () => {
  await stack.close()
  await rm(folder, { recursive: true, force: true })
})

type Ended = { code: number | null; stdout: string; stderr: string }
type Env = Record<string, string>

const service = (): Env => ({ GALLEY_BASE_URL: stack.baseUrl, GALLEY_TOKEN: stack.owner.token })

const start = (args: string[], env: Env) =>
  spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
  })

/** Runs a command line in the folder, with what is piped into it. */
function galley(args: string[], env: Env = service(), input = ''): Promise<Ended> {
  const child = start(args, env)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdin.end(input)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}

describe('galley render', () => {
  it('makes pages of a file and prints their paths', async () => {
    const { code, stdout, stderr } = await galley([
      'render',
      'article.md',
      '--platform',
      'xhs',
      '--out',
      'cards',
    ])

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'cards/page-01.png\ncards/page-02.png\ncards/manifest.json\n',
    })
    expect(stderr).toMatch(/^2 pages in cards\/\. Go on by hand: http:.*\/editor\/prj_/m)
    const png = await readFile(join(folder, 'cards/page-01.png'))
    expect(png.subarray(1, 4).toString()).toBe('PNG')
  })

  it('takes every setting, the standard input, and prints JSON', async () => {
    const flags = [
      '--theme',
      'plain-ink',
      '--ratio',
      '1:1',
      '--scheme',
      'light',
      '--font-size',
      'l',
      '--scale',
      '1',
    ]
    const more = [
      '--format',
      'png',
      '--compression',
      'small',
      '--cover',
      '--author',
      'Ada',
      '--title',
      'Other',
      '--json',
      '--out',
      'cards',
    ]
    const { code, stdout } = await galley(['render', '-', ...flags, ...more], service(), MARKDOWN)

    expect(code).toBe(0)
    const render = JSON.parse(stdout)
    expect(render).toMatchObject({
      status: 'completed',
      config: {
        theme: 'plain-ink',
        aspect_ratio: '1:1',
        font_size: 'l',
        scale: 1,
        format: 'png',
        compression: 'small',
        cover: true,
        author: 'Ada',
      },
    })
    // The pages of the render before are gone, and nothing else.
    expect((await readdir(join(folder, 'cards'))).map((name) => join('cards', name)).sort()).toEqual(
      [...render.paths].sort(),
    )
  })

  it('brings the article of WeChat', async () => {
    const { stdout } = await galley(['render', 'article.md', '-p', 'wechat'])
    expect(stdout).toContain('article-wechat/article.html')
    expect(await readFile(join(folder, 'article-wechat/article.html'), 'utf8')).toContain('第二页')
  })

  it('renders again when the file changes, as the next version of the same project', async () => {
    await writeFile(join(folder, 'watched.md'), '# 一')
    const child = start(['render', 'watched.md', '--watch', '--json', '--out', 'watched'], service())
    let stdout = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    const versions = () => [...stdout.matchAll(/"project_version": (\d+)/g)].map((match) => Number(match[1]))
    await eventually(async () => versions().length === 1)
    // As some editors save: another file takes its place.
    await writeFile(join(folder, 'watched.new'), '# 二')
    await rename(join(folder, 'watched.new'), join(folder, 'watched.md'))
    await eventually(async () => versions().length === 2)
    // As others do: emptied and written, twice the same. One text is rendered once.
    for (const _ of [1, 2]) await writeFile(join(folder, 'watched.md'), '# 三')
    await eventually(async () => versions().length === 3)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(versions()).toEqual([1, 2, 3])
  })

  it('says what to do next when something is wrong', async () => {
    const missing = await galley(['render', 'nothing.md'])
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/^galley: nothing\.md can't be used.*\n {2}There is no such file/),
    ])
    expect(await galley(['render', 'article.md', '--platform', 'paper'])).toMatchObject({ code: 2 })
    const theme = await galley(['render', 'article.md', '--theme', 'no-such-theme'])
    expect([theme.code, theme.stderr]).toEqual([
      1,
      expect.stringContaining('config.theme is not the id of a theme'),
    ])
    const nobody = await galley(['usage'], {})
    expect([nobody.code, nobody.stderr]).toEqual([4, expect.stringContaining('galley login')])
    const away = await galley(['usage'], { ...service(), GALLEY_BASE_URL: 'http://127.0.0.1:1/v1' })
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('Is the service running?')])
  }, 120_000)
})

describe('galley analyze', () => {
  const BAD = '# 标题\n\n全网最低价，国家级品质。\n'

  it('points at lines like a linter and fails where CI should stop', async () => {
    await writeFile(join(folder, 'bad.md'), BAD)
    const { code, stdout } = await galley(['analyze', 'bad.md', '--platform', 'xhs', '--language', 'zh'])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^bad\.md:3:\d+ high “国家级”/m)
    expect((await galley(['analyze', 'bad.md', '--fail-on', 'never'])).code).toBe(0)
    expect((await galley(['analyze', 'article.md', '-p', 'xhs'])).code).toBe(0)
  })

  it('speaks SARIF and JSON', async () => {
    const sarif = JSON.parse((await galley(['analyze', '-', '--format', 'sarif'], service(), BAD)).stdout)
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'galley' } } }] })
    expect(sarif.runs[0].results).toContainEqual(
      expect.objectContaining({
        level: 'error',
        locations: [
          { physicalLocation: { artifactLocation: { uri: '-' }, region: { startLine: 3, startColumn: 7 } } },
        ],
      }),
    )
    const json = JSON.parse((await galley(['analyze', '-', '--format', 'json'], service(), BAD)).stdout)
    expect(json.banned_words.length).toBeGreaterThan(0)
  })
})

describe('the other commands', () => {
  it('log in for the user alone, by a pipe and never by an argument', async () => {
    const home = { XDG_CONFIG_HOME: join(folder, 'config') }
    const wrong = await galley(['login', '--url', stack.baseUrl], home, 'galley_pat_nonsense\n')
    expect(wrong.code).toBe(4)
    const { code, stdout, stderr } = await galley(
      ['login', '--url', stack.baseUrl],
      home,
      `${stack.owner.token}\n`,
    )
    expect(code).toBe(0)
    expect(stdout + stderr).not.toContain(stack.owner.token)
    const path = join(folder, 'config/galley/config.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await galley(['usage'], home)).stdout).toMatch(/^renders +\d+ +50 +\d+$/m)
  })

  it('find the service that `npm start` runs', async () => {
    await mkdir(join(folder, '.galley'))
    const run = { base_url: stack.baseUrl, token: stack.owner.token }
    await writeFile(join(folder, '.galley/run.json'), JSON.stringify(run))
    expect((await galley(['themes', '--local'], {})).stdout).toMatch(/^plain-ink +Plain ink/m)
  })

  it('make a token that does what it may, and end it', async () => {
    const made = await galley(['tokens', 'create', 'ci', '--scopes', 'usage:read', '--days', '1'])
    const env = { ...service(), GALLEY_TOKEN: made.stdout.trim() }
    expect((await galley(['usage', '--json'], env)).code).toBe(0)
    const refused = await galley(['tokens', 'list'], env)
    expect([refused.code, refused.stderr]).toEqual([4, expect.stringContaining('tokens:write')])
    const id = /tok_\w+/.exec(made.stderr)?.[0] ?? ''
    expect((await galley(['tokens', 'list'])).stdout).toContain(id)
    expect((await galley(['tokens', 'revoke', id])).code).toBe(0)
    expect((await galley(['usage'], env)).code).toBe(4)
  })

  it('end quietly when their reader has read enough', async () => {
    const env = { PATH: process.env.PATH ?? '', HOME: folder, ...service() }
    const shell = spawn('bash', ['-c', `"${process.execPath}" "${MAIN}" themes --json | head -c 1`], { env })
    let [stdout, stderr] = ['', '']
    shell.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    shell.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    await new Promise((resolve) => shell.once('close', resolve))
    expect({ stdout, stderr }).toEqual({ stdout: '[', stderr: '' })
  })

  it('show themes, with a page of each where the terminal shows pictures', async () => {
    const plain = await galley(['themes', 'plain-ink', 'tea-garden'])
    expect(plain.stdout).toMatch(
      /^plain-ink {2}Plain ink[\s\S]*^tea-garden .*\n.*\nhttp\S+tea-garden-light\.webp/m,
    )
    expect(plain.stderr).toContain('--pictures kitty')
    const drawn = await galley(['themes', 'tea-garden', '--pictures', 'kitty'])
    expect(drawn.stdout).toContain('\u001B_Ga=T,f=32,o=z')
    expect(await galley(['themes', 'no-such-theme'])).toMatchObject({ code: 2 })
  })

  it('share a project', async () => {
    const { body } = await stack.call('/projects', { markdown: 'shared' })
    const { stdout } = await galley(['share', body.data.project_id])
    expect((await fetch(stdout.trim())).status).toBe(200)
  })

  it('complete in shells', async () => {
    const bash = (await galley(['completion', 'bash'], {})).stdout
    const script = `${bash}\nCOMP_WORDS=(galley render --the); COMP_CWORD=2; _galley; echo "\${COMPREPLY[@]}"`
    const shell = spawn('bash', ['-c', script])
    let out = ''
    shell.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    await new Promise((resolve) => shell.once('close', resolve))
    expect(out.trim()).toBe('--theme')
    for (const shell of ['zsh', 'fish']) {
      expect((await galley(['completion', shell], {})).stdout).toContain('render')
    }
  })
})

describe('the examples', () => {
  /** Runs every block of a page that a shell would take, in a folder with an article. */
  async function runBlocks(page: string): Promise<{ code: unknown; output: string }> {
    const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8')
    const script = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n')
    const shim = `galley() { "${process.execPath}" "${MAIN}" "$@"; }\nnode() { "${process.execPath}" "$@"; }\n`
    const cwd = await mkdtemp(join(folder, 'examples-'))
    await writeFile(join(cwd, 'article.md'), MARKDOWN)
    const shell = spawn('bash', ['-euc', `${shim}${script}`], {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: folder, ...service() },
    })
    let output = ''
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    return { code: await new Promise((resolve) => shell.once('close', resolve)), output }
  }

  it.each([
    ['packages/sdk/README.md', /^cards\/page-01\.png$/m],
    ['docs/recipes/shell.md', /^article-xhs\/page-01\.png$/m],
  ])(
    'of %s run as they stand',
    async (page, path) => {
      expect(await runBlocks(page)).toEqual({ code: 0, output: expect.stringMatching(path) })
    },
    120_000,
  )
})

const REVISIONS: Revision[] = ['2026-07-28', '2025-11-25']

/** An agent over stdio, through `galley mcp`. */
async function connectOverStdio(revision: Revision): Promise<Client> {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const)
  const client = new Client({ name: 'galley-test', version: '1' }, { versionNegotiation: { mode } })
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...service() }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'], cwd: folder, env }),
  )
  return client
}

describe.each([
  ...REVISIONS.map((revision) => ({ revision, over: 'stdio' })),
  ...REVISIONS.map((revision) => ({ revision, over: 'http' })),
])('an agent that speaks $revision over $over', ({ revision, over }) => {
  it('gets finished pages, with progress and links to each of them', async () => {
    const agent =
      over === 'stdio'
        ? await connectOverStdio(revision)
        : await connectAgent(new URL('/mcp', stack.baseUrl).href, stack.owner.token, revision)
    const call = async (name: string, args: Record<string, unknown>) =>
      (await agent.callTool({ name, arguments: args })).structuredContent as ApiBody
    expect((await agent.listTools()).tools.length).toBeGreaterThan(10)
    const { project_id } = await call('create_project', { markdown: MARKDOWN })
    const { render_id } = await call('create_render', { project_id, platform: 'xhs' })

    const told: number[] = []
    const result = await eventually(async () => {
      const answer = await agent.callTool(
        { name: 'get_render', arguments: { id: render_id, wait: 25 } },
        { onprogress: ({ progress }) => told.push(progress) },
      )
      return (answer.structuredContent as ApiBody).status === 'completed' && answer
    })

    expect(told.length).toBeGreaterThan(0)
    const links = result.content.filter((block) => block.type === 'resource_link')
    expect(links.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ['page-01', 'image/png'],
      ['page-02', 'image/png'],
      ['manifest', 'application/json'],
    ])
    const page = await fetch(links[0]?.uri ?? '')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(JSON.stringify(result.content.at(-1))).toContain(`/editor/${project_id}`)
    const failed = await agent.callTool({ name: 'get_project', arguments: { id: 'prj_none' } })
    expect(failed.isError).toBe(true)
    await agent.close()
  })
})
