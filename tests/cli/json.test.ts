import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { programOf } from '../../packages/sdk/src/cli/run-cli.ts'
import { terminalOf } from '../../packages/sdk/src/cli/terminal.ts'
import { readBrandFontFile } from '../support/brand-fonts.ts'
import { LOGOS } from '../support/brand-logos.ts'
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))

const OPS_TOKEN = 'a-token-for-operators'

let stack: TestStack
let folder: string
let project: string
let token: string
let brand: string
const lexicons: string[] = []

beforeAll(async () => {
  stack = await startTestStack((env) => ({ ...env, OPS_TOKEN, OPS_WRITE: 'true' }))
  await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
  folder = await mkdtemp(join(tmpdir(), 'galley-json-'))
  await writeFile(join(folder, 'article.md'), '# 一\n\n第一页。\n')
  project = (await stack.call('/projects', { markdown: '# Hello\n\n\u001b[31m' })).body.data.project_id
  token = (await stack.call('/tokens', { name: 'to end', scopes: ['usage:read'] })).body.data.token_id
  brand = (await stack.call('/brands', { name: 'Kept' })).body.data.brand_id
  await writeFile(join(folder, 'logo.svg'), LOGOS.seal)
  await writeFile(join(folder, 'mono.ttf'), await readBrandFontFile('mono'))
  for (const name of ['to replace', 'to delete']) {
    const { body } = await stack.call('/lexicons', { name, words: [{ word: 'w' }] })
    lexicons.push(body.data.lexicon_id)
  }
})
afterAll(async () => {
  await stack.close()
  await rm(folder, { recursive: true, force: true })
})

type Env = Record<string, string>
const service = (): Env => ({
  GALLEY_BASE_URL: stack.baseUrl,
  GALLEY_TOKEN: stack.owner.token,
  GALLEY_OPS_TOKEN: OPS_TOKEN,
})

async function galley(args: readonly string[], env: Env, input = '') {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder,
    env: { ...PROCESS_ENVIRONMENT, HOME: folder, ...env },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  child.stdin.end(input)
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, stdout, stderr }
}

type Named = { readonly commands: readonly Named[]; name(): string }

/** Returns the names of all commands with an action, as commander reports them. */
function commandNames(): string[] {
  const terminal = terminalOf(process.stdout, process.stderr, {})
  const program = programOf({ env: {}, terminal, signal: new AbortController().signal }, () => {})
  const namesBelow = (command: Named, path: readonly string[]): string[] =>
    command.commands.length === 0
      ? [path.join(' ')]
      : command.commands.flatMap((each) => namesBelow(each, [...path, each.name()]))
  return namesBelow(program as unknown as Named, [])
}

type Try = {
  readonly args: () => readonly string[]
  readonly input?: () => string
  readonly expected: (output: ApiBody) => void
}

/** How to run each command, and the fields of its JSON. */
const TRIES: Readonly<Record<string, Try>> = {
  login: {
    args: () => ['--url', stack.baseUrl],
    input: () => `${stack.owner.token}\n`,
    expected: ({ base_url, path }) =>
      expect([base_url, path]).toEqual([stack.baseUrl, join(folder, '.config/galley/config.json')]),
  },
  render: {
    args: () => ['article.md', '--out', 'cards'],
    expected: ({ status, paths }) => expect([status, paths.length]).toEqual(['completed', 2]),
  },
  analyze: {
    args: () => ['article.md'],
    expected: (analysis) => expect(Object.keys(analysis)).toContain('banned_words'),
  },
  'lexicons list': {
    args: () => [],
    expected: (all) => expect(all.map((each: ApiBody) => each.name)).toEqual(['to delete', 'to replace']),
  },
  'lexicons show': {
    args: () => lexicons.slice(0, 1),
    expected: ({ name, words }) => expect([name, words[0].word]).toEqual(['to replace', 'w']),
  },
  'lexicons create': {
    args: () => ['mine', '--words', 'one', 'two=2'],
    expected: ({ lexicon_id, words }) => expect([lexicon_id.slice(0, 4), words.length]).toEqual(['lex_', 2]),
  },
  'lexicons replace': {
    args: () => [...lexicons.slice(0, 1), '--words', 'other'],
    expected: ({ name, words }) => expect([name, words[0].word]).toEqual(['to replace', 'other']),
  },
  'lexicons delete': {
    args: () => lexicons.slice(1),
    expected: ({ lexicon_id }) => expect(lexicon_id).toBe(lexicons[1]),
  },
  'brands list': { args: () => [], expected: ([{ name }]) => expect(name).toBe('Kept') },
  'brands show': { args: () => [brand], expected: ({ name }) => expect(name).toBe('Kept') },
  'brands create': {
    args: () => [
      ...['Tea', '--accent', '#1f6f54', '--signature', 'From the hills'],
      ...['--logo', 'logo.svg', '--heading-font', 'mono.ttf'],
    ],
    expected: ({ name, colours, signature, pictures, fonts }) =>
      expect([name, colours.light, signature, pictures.logo.width, fonts.heading.name]).toEqual([
        'Tea',
        { accent: '#1f6f54' },
        'From the hills',
        160,
        'JetBrains Mono',
      ]),
  },
  'brands delete': { args: () => [brand], expected: ({ brand_id }) => expect(brand_id).toBe(brand) },
  themes: { args: () => ['plain-ink'], expected: ([{ theme_id }]) => expect(theme_id).toBe('plain-ink') },
  'theme init': { args: () => [], expected: ({ file }) => expect(file).toBe('theme.json') },
  'theme check': { args: () => [], expected: ({ is_usable }) => expect(is_usable).toBe(true) },
  'theme save': { args: () => [], expected: ({ theme_id }) => expect(theme_id).toMatch(/^thm_/) },
  usage: { args: () => [], expected: ({ quotas }) => expect(quotas.length).toBeGreaterThan(0) },
  share: { args: () => [project], expected: ({ share_id }) => expect(share_id).toMatch(/^shr_/) },
  projects: {
    args: () => ['--limit', '1'],
    expected: ({ projects, next_cursor }) =>
      expect([projects.length, typeof next_cursor]).toEqual([1, 'string']),
  },
  renders: {
    args: () => ['--status', 'completed', '--platform', 'xhs'],
    expected: ({ renders, next_cursor }) =>
      expect([renders.map((render: ApiBody) => render.status), next_cursor]).toEqual([['completed'], null]),
  },
  'theme preview': {
    args: () => ['article.md'],
    expected: ({ status, paths }) => expect([status, paths.length]).toEqual(['completed', 2]),
  },
  'skills install': {
    args: () => ['--dir', 'skills'],
    expected: ({ installed }) => expect(installed).toContain(join('skills', 'write-for-xhs', 'SKILL.md')),
  },
  'tokens list': {
    args: () => [],
    expected: (tokens) => expect(tokens.map((each: ApiBody) => each.token_id)).toContain(token),
  },
  'tokens create': {
    args: () => ['json', '--scopes', 'usage:read', '--days', '1'],
    expected: (made) => expect(made.token).toMatch(/^galley_pat_/),
  },
  'tokens revoke': { args: () => [token], expected: (ended) => expect(ended.token_id).toBe(token) },
  'ops queue status': {
    args: () => [],
    expected: ({ paused, renders, jobs }) =>
      expect([paused, renders.waiting, jobs.failed]).toEqual([false, 0, 0]),
  },
  'ops queue pause': { args: () => [], expected: ({ paused }) => expect(paused).toBe(true) },
  'ops queue resume': { args: () => [], expected: ({ paused }) => expect(paused).toBe(false) },
  'ops queue retry': { args: () => [], expected: ({ retried }) => expect(retried).toBe(0) },
  completion: {
    args: () => ['bash'],
    expected: ({ script }) => expect(script).toContain('complete -o default'),
  },
  mcp: {
    args: () => [],
    input: () => 'no message\n',
    expected: ({ error }) => expect(error.code).toBe(-32700),
  },
}

describe('--json', () => {
  it('is tried with every command', () => {
    expect(commandNames().sort()).toEqual(Object.keys(TRIES).sort())
  })

  it.each(Object.keys(TRIES))('makes of what `galley %s` prints one JSON', async (name) => {
    const { args, input, expected } = TRIES[name] as Try
    const { code, stdout, stderr } = await galley(
      [...name.split(' '), ...args(), '--json'],
      service(),
      input?.(),
    )

    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    expected(JSON.parse(stdout))
  })

  it.each(Object.keys(TRIES))('reports wrong usage of `galley %s` as one JSON object', async (name) => {
    const { code, stdout, stderr } = await galley(
      [...name.split(' '), '--no-such-option', '--json'],
      service(),
    )

    const { error } = JSON.parse(stdout)
    expect([code, error.code, error.exit_code]).toEqual([2, 'wrong_usage', 2])
    expect(stderr).toContain(error.message)
  })

  // `completion` makes no request.
  it.each(Object.keys(TRIES).filter((name) => name !== 'completion'))(
    'makes of the failure of `galley %s` one JSON',
    async (name) => {
      const { args } = TRIES[name] as Try
      const env =
        name === 'login' ? {} : { GALLEY_BASE_URL: stack.baseUrl, XDG_CONFIG_HOME: join(folder, 'none') }
      const { code, stdout, stderr } = await galley(
        [...name.split(' '), ...args(), '--json'],
        env,
        'nonsense\n',
      )

      const { error } = JSON.parse(stdout)
      expect([code, error.exit_code]).toEqual([4, 4])
      expect(error.code).toBe(name === 'login' ? 'unauthorized' : 'no_access')
      expect(stderr).toContain(error.message)
    },
  )

  it('contains the error of the service', async () => {
    const narrow = (await stack.call('/tokens', { name: 'narrow', scopes: ['usage:read'] })).body.data.token
    const { code, stdout } = await galley(['projects', '--json'], { ...service(), GALLEY_TOKEN: narrow })

    expect([code, JSON.parse(stdout).error]).toEqual([
      4,
      expect.objectContaining({
        code: 'forbidden_scope',
        request_id: expect.stringMatching(/^req_/),
        details: { required_scope: 'project:read' },
      }),
    ])
  })

  it('says that a command is missing', async () => {
    expect(JSON.parse((await galley(['tokens', '--json'], service())).stdout).error.code).toBe('wrong_usage')
  })
})

describe('the listings', () => {
  it('continue from page to page', async () => {
    const { body } = await stack.call('/projects', { markdown: 'text', title: 'a\u001b[31mb' })
    const first = await galley(['projects', '--limit', '1'], service())
    const cursor = /--cursor (\S+)/.exec(first.stderr)?.[1] ?? ''
    const next = await galley(['projects', '--limit', '1', '--cursor', cursor], service())

    expect(first.stdout).toMatch(new RegExp(`^project .*\n${body.data.project_id}  a \\[31mb  1 `))
    expect(next.stdout).not.toContain(body.data.project_id)
  })

  it('show the renders of one project', async () => {
    const { body } = await stack.call('/renders', { project_id: project, platform: 'wechat' })
    const { stdout } = await galley(['renders', '--project', project], service())

    expect(stdout.trim().split('\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${body.data.render_id} +${project} +wechat +`)),
    ])
  })
})

describe('galley ops queue', () => {
  it('shows the state as a table', async () => {
    const { stdout } = await galley(['ops', 'queue', 'status'], service())

    expect(stdout).toMatch(/^queue +running\nrenders waiting +0\n/)
  })

  it('says which token is meant when it is refused, and where to look when the path is closed', async () => {
    const refused = await galley(['ops', 'queue', 'pause'], { ...service(), GALLEY_OPS_TOKEN: 'another' })
    const elsewhere = { ...service(), GALLEY_OPS_URL: `${new URL(stack.baseUrl).origin}/docs` }
    const byAddress = await galley(['ops', 'queue', 'status'], elsewhere)

    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('GALLEY_OPS_TOKEN must be') })
    expect(byAddress.code).toBe(0)
  })
})
