import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { Revision } from '../support/agents/agents.ts'
import { connectAgent } from '../support/agents/agents.ts'
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))
const MARKDOWN = '# 一\n\n第一页。\n\n<!-- page -->\n\n# 二\n\n第二页。\n'

let stack: SharedStack
let folder: string

beforeAll(async () => {
  stack = await useSharedStack()
  folder = await mkdtemp(join(tmpdir(), 'galley-cli-'))
  await writeFile(join(folder, 'article.md'), MARKDOWN)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

type Ended = { code: number | null; stdout: string; stderr: string }
type Env = Record<string, string>

const service = (): Env => ({ GALLEY_BASE_URL: stack.baseUrl, GALLEY_TOKEN: stack.owner.token })

const start = (args: string[], env: Env) =>
  spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { ...PROCESS_ENVIRONMENT, HOME: folder, ...env },
  })

/** Runs a command line in the folder, with this standard input. */
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
    expect(stderr).toMatch(/^2 pages in cards\/\. Edit online: http:.*\/editor\/prj_/m)
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
      '--line-breaks',
      'join',
      '--fit',
      'exact',
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
        line_breaks: 'join',
        fit: 'exact',
        cover: true,
        author: 'Ada',
      },
    })
    // The pages of the previous render are gone, and nothing else.
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
    // Some editors save by replacing the file.
    await writeFile(join(folder, 'watched.new'), '# 二')
    await rename(join(folder, 'watched.new'), join(folder, 'watched.md'))
    await eventually(async () => versions().length === 2)
    // Others truncate and write it. The same text twice is rendered once.
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
    const theme = await galley(['render', 'article.md', '--theme', 'plian-ink'])
    expect([theme.code, theme.stderr]).toEqual([
      2,
      expect.stringContaining('There is no theme plian-ink.\n  Did you mean plain-ink?'),
    ])
    const ratio = await galley(['render', 'article.md', '--ratio', '9'])
    expect([ratio.code, ratio.stderr]).toEqual([1, expect.stringMatching(/^ {2}--ratio is not a ratio/m)])
    const nobody = await galley(['usage'], {})
    expect([nobody.code, nobody.stderr]).toEqual([4, expect.stringContaining('galley login')])
    const revoked = await galley(['usage'], { ...service(), GALLEY_TOKEN: 'galley_pat_nonsense' })
    expect([revoked.code, revoked.stderr]).toEqual([
      4,
      expect.stringMatching(/was refused.*\n.*under Tokens/),
    ])
    const bare = await galley(['usage'], { ...service(), GALLEY_BASE_URL: '127.0.0.1:4000/v1' })
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining('https://galley.example/v1')])
    const away = await galley(['usage'], { ...service(), GALLEY_BASE_URL: 'http://127.0.0.1:1/v1' })
    expect([away.code, away.stderr]).toEqual([1, expect.stringContaining('Is the service running?')])
    const refused = await galley(['usage'], { ...service(), GALLEY_BASE_URL: 'http://127.0.0.1:2/v1' })
    expect(refused.stderr).toContain('ECONNREFUSED 127.0.0.1:2')
  })

  it('says what to do when the token has ended, lacks a scope, or has nothing left to spend', async () => {
    const make = async (...options: string[]) =>
      JSON.parse((await galley(['tokens', 'create', 'short', '--json', '--scopes', ...options])).stdout)
    const ended = await make('project:write', '--days', '1')
    await stack.database.query("UPDATE tokens SET expires_at = now() - interval '1 minute' WHERE id = $1", [
      ended.token_id,
    ])
    const late = await galley(['render', 'article.md'], { ...service(), GALLEY_TOKEN: ended.token })
    expect([late.code, late.stderr]).toEqual([
      4,
      'galley: The token was refused. It is wrong, has expired or was revoked.\n' +
        '  Create a new one in the web app under Tokens. Then type `galley login`, or set GALLEY_TOKEN, which takes precedence.\n',
    ])
    const narrow = await make('project:write', '--days', '1')
    const refused = await galley(['render', 'article.md'], { ...service(), GALLEY_TOKEN: narrow.token })
    expect([refused.code, refused.stderr]).toEqual([
      4,
      expect.stringMatching(/\n {2}Create a token with the scope render:create: galley tokens create\n$/),
    ])

    const spend = (renders: string) =>
      stack.database.query(
        `INSERT INTO usage_days (user_id, day, renders) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 50)
         ON CONFLICT (user_id, day) DO UPDATE SET renders = usage_days.renders ${renders}`,
        [stack.owner.userId],
      )
    await spend('+ 50')
    const poor = await galley(['render', 'article.md'])
    await spend('- 50')
    expect([poor.code, poor.stderr]).toEqual([
      5,
      expect.stringMatching(/\n {2}Type `galley usage` to see what is left and when it resets\.\n$/),
    ])
  })

  it('leaves no half file when the disk is full, and says where the pages are', async () => {
    await mkdir(join(folder, 'full'))
    // Every write to this device fails with "disk full".
    await symlink('/dev/full', join(folder, 'full/page-02.png'))
    const { code, stdout, stderr } = await galley(['render', 'article.md', '--out', 'full'])
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^galley: full\/page-02\.png could not be saved\.\n {2}The disk is full\. Free some space.* The pages are still here: http\S+\/editor\/prj_\w+\?render=rnd_\w+\n$/m,
      ),
    ])
    expect(await readdir(join(folder, 'full'))).toEqual(['page-01.png'])
  })

  it('leaves no half file when a download breaks off, and says where the pages are', async () => {
    const { url, close } = await startCuttingProxy()
    const { code, stdout, stderr } = await galley(['render', 'article.md', '--out', 'cut'], {
      ...service(),
      GALLEY_BASE_URL: url,
    })
    await close()
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^galley: cut\/page-01\.png could not be saved\.\n {2}The connection was lost\. Try again\. The pages are still here: http\S+\/editor\/prj_\w+\?render=rnd_\w+\n$/m,
      ),
    ])
    expect(await readdir(join(folder, 'cut'))).toEqual([])
  })

  /** Forwards everything to the service, and cuts every file in the middle. */
  async function startCuttingProxy(): Promise<{ url: string; close: () => Promise<void> }> {
    const service = new URL(stack.baseUrl)
    const server = createServer(async (req, res) => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk)
      const { authorization = '', 'content-type': type = 'application/json' } = req.headers
      const answer = await fetch(new URL(req.url ?? '', service), {
        method: req.method ?? 'GET',
        headers: { 'content-type': type, ...(authorization && { authorization }) },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      if (answer.headers.get('content-type') === 'image/png') {
        res.writeHead(200, { 'content-length': body.length })
        res.write(body.subarray(0, body.length / 2), () => res.destroy())
        return
      }
      const text = body.toString().replaceAll(service.origin, origin)
      res.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return {
      url: stack.baseUrl.replace(service.origin, origin),
      close: async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }

  it('refuses files that are not UTF-8 text', async () => {
    await writeFile(join(folder, 'gbk.md'), new Uint8Array([0xc4, 0xe3, 0xba, 0xc3]))
    await writeFile(join(folder, 'empty.md'), '\n')
    for (const command of ['render', 'analyze']) {
      const gbk = await galley([command, 'gbk.md'])
      expect([gbk.code, gbk.stderr]).toEqual([1, expect.stringMatching(/not UTF-8\.\n.*iconv/)])
    }
    expect(await galley(['render', 'empty.md'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('empty.md is empty.'),
    })
    const { stdout } = await galley(['render', '-', '--out', 'piped'], service(), MARKDOWN)
    expect(stdout).toContain('piped/page-02.png')
  })

  it('detects that it cannot write before anything is charged', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const renders = async () =>
      JSON.parse((await galley(['usage', '--json'])).stdout).quotas.find(
        ({ metric }: { metric: string }) => metric === 'renders',
      ).used
    const before = await renders()
    const { code, stderr } = await galley(['render', 'article.md', '--out', 'a-file/cards'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/ENOTDIR.*\n.*--out/)])
    expect(await renders()).toBe(before)
  })

  it('cancels the render and leaves nothing half written when it is interrupted', async () => {
    const pages = Array.from({ length: 40 }, (_, page) => `# ${page}\n\n文字。\n`).join('\n<!-- page -->\n\n')
    await writeFile(join(folder, 'long.md'), pages)
    const begun = async () => (await stack.call('/renders?limit=1')).body.data[0]
    const before = await begun()
    const child = start(['render', 'long.md', '--out', 'long'], service())
    const ended = new Promise((resolve) => child.once('close', resolve))
    const { render_id } = await eventually(async () => {
      const render = await begun()
      return render?.render_id !== before?.render_id && render
    })
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect((await stack.call(`/renders/${render_id}`)).body.data.status).toBe('canceled')
    expect(await readdir(join(folder, 'long'))).toEqual([])
  })
})

describe('galley analyze', () => {
  const BAD = '# 标题\n\n全网最低价，国家级品质。\n'
  /** The standard's own schema. It uses an older draft of JSON Schema, with another word for `$id` and older expressions. */
  const { $schema, id, ...sarifSchema } = JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
      'utf8',
    ),
  )
  const isSarif = formats
    .default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }))
    .compile(sarifSchema)

  it('points at lines like a linter and fails where CI should stop', async () => {
    await writeFile(join(folder, 'bad.md'), BAD)
    const { code, stdout } = await galley(['analyze', 'bad.md', '--platform', 'xhs', '--language', 'zh'])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^bad\.md:3:\d+ high “国家级”/m)
    expect((await galley(['analyze', 'bad.md', '--fail-on', 'never'])).code).toBe(0)
    expect((await galley(['analyze', 'article.md', '-p', 'xhs'])).code).toBe(0)
    // In the language of the shell's locale.
    const chinese = await galley(['analyze', 'bad.md'], { ...service(), LANG: 'zh_CN.UTF-8' })
    expect(chinese.stdout).toMatch(/“国家级”: \p{Script=Han}/u)
    const plain = await galley(['analyze', 'bad.md'], {
      ...service(),
      LANG: 'zh_CN.UTF-8',
      LC_ALL: 'C.UTF-8',
    })
    expect(plain.stdout).toMatch(/“国家级”: [A-Z]/)
  })

  it('makes the safe changes in the file, keeps its line ends, and lists what is left', async () => {
    const text = '# 标题\r\n\r\n[TOC]\r\n\r\n你好,世界。**没有闭合\r\n\r\n国家级品质，29.9元包邮。\r\n'
    await writeFile(join(folder, 'fix.md'), text)
    const { code, stdout, stderr } = await galley(['analyze', 'fix.md', '-p', 'xhs', '--fix'])

    expect(await readFile(join(folder, 'fix.md'), 'utf8')).toBe(
      '# 标题\r\n\r\n你好，世界。没有闭合\r\n\r\n国家级品质，29.9元包邮。\r\n',
    )
    expect([code, stderr]).toEqual([3, expect.stringContaining('Fixed 3 findings.')])
    expect(stdout).toMatch(/“国家级”/)
    expect(stdout).not.toMatch(/toc_literal|punctuation/)
    expect((await galley(['analyze', '-', '--fix'], service(), text)).code).toBe(1)
  })

  it('speaks SARIF and JSON', async () => {
    const sarif = JSON.parse((await galley(['analyze', '-', '--format', 'sarif'], service(), BAD)).stdout)
    expect(isSarif(sarif) ? [] : isSarif.errors).toEqual([])
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ tool: { driver: { name: 'galley' } } }] })
    expect(sarif.runs[0].results).toContainEqual(
      expect.objectContaining({
        level: 'error',
        locations: [
          { physicalLocation: { artifactLocation: { uri: '-' }, region: { startLine: 3, startColumn: 7 } } },
        ],
      }),
    )
    // Locations are URIs, so blanks and other scripts are escaped. A correct file has no results.
    await writeFile(join(folder, '好 文.md'), '好的。\n')
    const well = JSON.parse((await galley(['analyze', '好 文.md', '-f', 'sarif', '-p', 'xhs'])).stdout)
    expect(isSarif(well) ? [] : isSarif.errors).toEqual([])
    expect(isSarif({ ...sarif, runs: [{ ...sarif.runs[0], tool: {} }] })).toBe(false)
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
    const revoked = await galley(['tokens', 'revoke', id])
    expect([revoked.code, revoked.stderr]).toEqual([0, 'Revoked: 1 token and 0 shares.\n'])
    expect((await galley(['usage'], env)).code).toBe(4)
    // An invalid number must not mean "no expiry".
    const endless = await galley(['tokens', 'create', 'ci', '--scopes', 'usage:read', '--days', '7d'])
    expect([endless.code, endless.stdout]).toEqual([2, ''])
  })

  it('end quietly when their output pipe is closed', async () => {
    const env = { ...PROCESS_ENVIRONMENT, HOME: folder, ...service() }
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
    const script = (await galley(['completion', 'bash'], {})).stdout
    const complete = async (...line: string[]) => {
      const typed = `COMP_WORDS=(galley ${line.join(' ')} ""); COMP_CWORD=${line.length}`
      const shell = spawn('bash', ['-c', `${script}\n${typed}; _galley; echo "\${COMPREPLY[@]}"`], {
        env: { ...PROCESS_ENVIRONMENT, HOME: folder },
      })
      let out = ''
      shell.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString()
      })
      await once(shell, 'close')
      return out.trim()
    }
    expect(await complete('ren')).toBe('render renders')
    expect(await complete('render', '--the')).toBe('--theme')
    expect(await complete('render', '--scheme', 'd')).toBe('dark')
    expect(await complete('analyze', '-p', 'we')).toBe('wechat')
    expect(await complete('tokens', '--scopes', 'usage')).toBe('usage:read')
    // Values that only the service knows: themes since they were last listed, and projects that were created here.
    await galley(['themes'])
    const made = JSON.parse((await galley(['render', 'article.md', '--json', '--out', 'completed'])).stdout)
    expect(await complete('render', '--theme', 'tea-')).toBe('tea-garden')
    expect(await complete('themes', 'plain-')).toBe('plain-ink')
    expect(await complete('share', made.project_id)).toBe(made.project_id)
    // For a file argument, the shell completes files.
    expect(await complete('render', '--out', '--')).toBe('')
    const zsh = (await galley(['completion', 'zsh'], {})).stdout
    expect(zsh).toContain('"render --scheme") compadd -- light dark; return ;;')
    const fish = (await galley(['completion', 'fish'], {})).stdout
    expect(zsh).toContain('"render -t"|"render --theme") compadd -- $(_galley_names themes); return ;;')
    expect(fish).toContain(
      "'__fish_seen_subcommand_from render' -s t -l theme -x -a '(_galley_names themes)'",
    )
    expect(fish).toContain("'__fish_seen_subcommand_from render' -l scheme -x -a 'light dark'")
  })
})

describe('the examples', () => {
  const pageText = (page: string) => readFile(new URL(`../../${page}`, import.meta.url), 'utf8')
  /** Stand-ins for programs that this machine may not have. */
  const SHIMS = `
    node() { "${process.execPath}" "$@"; }
    galley() { node "${MAIN}" "$@"; }
    npx() { "$@"; }
    jq() { node -p "JSON.parse(require('fs').readFileSync(0))$2"; }
  `

  /** Runs every shell block of a page, in a folder with an article. */
  async function runBlocks(page: string): Promise<{ code: unknown; output: string }> {
    // tests/e2e/readme.test.ts runs the commands of the tour. These two commands start the service and the tests.
    const blocks = [...(await pageText(page)).matchAll(/```sh(?: \[.*\])?\n([\s\S]*?)```/g)]
      .map(([, block = '']) => block)
      .filter((block) => !/^npm |run\.json/.test(block))
    const script = blocks.join('\n').replaceAll('https://galley.example/v1', stack.baseUrl)
    const cwd = await mkdtemp(join(folder, 'examples-'))
    await mkdir(join(cwd, '.galley'))
    const run = { base_url: stack.baseUrl, token: stack.owner.token }
    await writeFile(join(cwd, '.galley/run.json'), JSON.stringify(run))
    await writeFile(join(cwd, 'article.md'), MARKDOWN)
    const shell = spawn('bash', ['-euc', `${SHIMS}${script}`], {
      cwd,
      env: { ...PROCESS_ENVIRONMENT, HOME: cwd, ...service() },
    })
    // The token for `galley login`.
    shell.stdin.end(stack.owner.token)
    let output = ''
    for (const stream of [shell.stdout, shell.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    }
    return { code: await new Promise((resolve) => shell.once('close', resolve)), output }
  }

  it.each([
    ['README.md', /^cards\/page-01\.png$/m],
    ['packages/sdk/README.md', /^cards\/page-01\.png$/m],
    ['docs/start/integrator.md', /"render_id":"rnd_/],
    ['docs/platforms/xiaohongshu.md', /^cards\/cover-01\.png$/m],
    ['docs/platforms/wechat.md', /^post\/article\.html$/m],
    ['docs/platforms/twitter.md', /^thread\/thread\.json$/m],
    ['docs/platforms/instagram.md', /^carousel\/cover-01\.png$/m],
    ['docs/platforms/linkedin.md', /^carousel\/cover-01\.png$/m],
    ['docs/recipes/shell.md', /^article-xhs\/page-01\.png$/m],
  ])('of %s run as they stand', async (page, path) => {
    expect(await runBlocks(page)).toEqual({ code: 0, output: expect.stringMatching(path) })
  })

  it.each(['packages/sdk/README.md', 'docs/start/agents.md'])('of %s configure an agent', async (page) => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(await pageText(page)) ?? []
    const { command, args } = JSON.parse(json).mcpServers.galley
    expect(command).toBe('galley')
    const agent = await connectOverStdio('2026-07-28', args)
    expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('render')
    await agent.close()
  })

  it('of docs/start/integrator.md in TypeScript runs as it stands', async () => {
    const [, block = ''] =
      /```ts \[.*\]\n([\s\S]*?)```/.exec(await pageText('docs/start/integrator.md')) ?? []
    const script = block.replace('https://galley.example/v1', stack.baseUrl)
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
      cwd,
      env: { ...PROCESS_ENVIRONMENT, ...service() },
    })
    let stdout = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    await new Promise((resolve) => child.once('close', resolve))
    expect(stdout).toMatch(/^\[\s+'http.*\/assets\//)
  })
})

const REVISIONS: Revision[] = ['2026-07-28', '2025-11-25']

/** Connects an agent over stdio, through `galley mcp`. */
async function connectOverStdio(revision: Revision, args = ['mcp']): Promise<Client> {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const)
  const client = new Client({ name: 'galley-test', version: '1' }, { versionNegotiation: { mode } })
  const env = { ...PROCESS_ENVIRONMENT, HOME: folder, ...service() }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, ...args], cwd: folder, env }),
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
        : await connectAgent(new URL('/mcp', stack.baseUrl).href, stack.owner.token, { revision })
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
