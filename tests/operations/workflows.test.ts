import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'yaml'

// Its Node module is CommonJS that loads a WebAssembly file beside it.
const { validateAction, validateWorkflow } = createRequire(import.meta.url)('@action-validator/core') as {
  validateAction: (text: string) => { errors: unknown[] }
  validateWorkflow: (text: string) => { errors: unknown[] }
}

const GITHUB = fileURLToPath(new URL('../../.github', import.meta.url))
const WORKFLOWS = ['ci.yml', 'release.yml']
const RECIPES = fileURLToPath(new URL('../../docs/recipes', import.meta.url))
const ACTION = join(GITHUB, 'actions/cards')

describe('the workflows for GitHub Actions', () => {
  it.each(WORKFLOWS)('%s is one, and asks for no more rights than it names', async (name) => {
    const text = await readFile(join(GITHUB, 'workflows', name), 'utf8')
    expect(validateWorkflow(text).errors).toEqual([])
    expect(parse(text).permissions).toBeDefined()
  })

  it('are all known here', async () => {
    expect((await readdir(join(GITHUB, 'workflows'))).sort()).toEqual(WORKFLOWS)
  })

  it.each(WORKFLOWS)('%s runs actions of others by commit, with their version beside it', async (name) => {
    const text = await readFile(join(GITHUB, 'workflows', name), 'utf8')
    const used = text.match(/^.*\buses: .*$/gm) ?? []
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('run scripts that exist', async () => {
    const { scripts } = JSON.parse(await readFile(join(GITHUB, '../package.json'), 'utf8'))
    const texts = await Promise.all(
      WORKFLOWS.map((name) => readFile(join(GITHUB, 'workflows', name), 'utf8')),
    )
    const asked = [...texts.join('\n').matchAll(/(?:npm|pnpm) run ([\w:-]+)/g)].map(([, script]) => script)
    expect(asked).toContain('release')
    expect(asked.filter((script) => scripts[script ?? ''] === undefined)).toEqual([])
  })

  it.each(['cards.yml', 'findings.yml'])('may look like the recipe %s', async (name) => {
    const text = await readFile(join(RECIPES, name), 'utf8')
    expect(validateWorkflow(text).errors).toEqual([])
    const { inputs } = parse(await readFile(join(ACTION, 'action.yml'), 'utf8'))
    const given = parse(text).jobs.cards?.steps.find(({ id }: { id?: string }) => id === 'cards').with ?? {}
    expect(Object.keys(given).filter((input) => !(input in inputs))).toEqual([])
  })

  it('are validated', () => {
    const mistaken = 'on: push\njobs: { a: { runs-on: x, stepps: [] } }'
    expect(validateWorkflow(mistaken).errors).not.toEqual([])
  })
})

describe('the check of commit subjects', () => {
  const check = async (subjects: readonly string[]) => {
    const child = spawn(process.execPath, [join(GITHUB, '../infra/dev/check-commit-subjects.mjs')])
    child.stdin.end(`${subjects.join('\n')}\n`)
    const [problems, [code]] = await Promise.all([textOf(child.stderr), once(child, 'exit')])
    return { code, problems }
  }

  it('accepts Conventional Commits of at most 72 characters, also in Chinese', async () => {
    const subjects = ['feat(render): set ruby', 'fix!: refuse empty texts', `docs: ${'字'.repeat(66)}`]
    expect(await check(subjects)).toEqual({ code: 0, problems: '' })
  })

  it('names each subject that is too long or of another form', async () => {
    const long = `docs: ${'a'.repeat(67)}`
    const { code, problems } = await check(['feat: fine', long, 'Fix it'])
    expect(code).toBe(1)
    expect(problems).toContain(`73 characters, and 72 is the most: ${long}`)
    expect(problems).toContain('not of the form `type(scope): summary`: Fix it')
  })
})

describe('the script that publishes', () => {
  it('tells npm by name alone which token to take, for the registry that npm is set to', async () => {
    const clone = await mkdtemp(join(tmpdir(), 'galley-release-'))
    const write = async (path: string, text: string, mode = 0o644) => {
      await mkdir(join(clone, path, '..'), { recursive: true })
      await writeFile(join(clone, path), text, { mode })
    }
    await write(
      'infra/release/publish.sh',
      await readFile(join(GITHUB, '../infra/release/publish.sh'), 'utf8'),
    )
    await write('packages/sdk/package.json', '{ "name": "@galley/sdk", "version": "0.1.0" }')
    await write('node_modules/.bin/changeset', '#!/bin/sh\ncat "$HOME/.npmrc"; echo "$1"\n', 0o755)

    const { stdout } = await promisify(execFile)('bash', [join(clone, 'infra/release/publish.sh')], {
      env: {
        PATH: process.env.PATH,
        HOME: clone,
        GITHUB_SERVER_URL: 'https://git.example',
        GITHUB_REPOSITORY: 'galley/galley',
        NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1/npm/',
        NPM_TOKEN: 'secret-of-the-workflow',
      },
    })
    const manifest = JSON.parse(await readFile(join(clone, 'packages/sdk/package.json'), 'utf8'))
    await rm(clone, { recursive: true })

    expect(stdout).toBe(`//127.0.0.1:1/npm/:_authToken=\${NPM_TOKEN}\npublish\n`)
    expect(manifest.repository.url).toBe('git+https://git.example/galley/galley.git')
  })
})

describe('what builds, releases and publishes', () => {
  const ROOT = join(GITHUB, '..')
  const PLACES = [
    '.changeset',
    '.ci',
    '.github',
    'infra',
    'packages/sdk/build',
    'package.json',
    'packages/sdk/package.json',
  ]
  const REGISTRIES =
    /npmjs|npmmirror|yarnpkg|jsr\.io|ghcr\.io|docker\.(io|com)|quay\.io|gcr\.io|pkg\.dev|azurecr|amazonaws|mcr\.microsoft|pkg\.github|unpkg|jsdelivr|deb\.debian|registry-url/i

  it('names no registry: tools have a default, and the environment can set another', async () => {
    const files = await Promise.all(PLACES.map((place) => filesBelow(join(ROOT, place))))
    const naming: string[] = []
    for (const path of files.flat()) {
      if (REGISTRIES.test(await readFile(path, 'utf8'))) naming.push(relative(ROOT, path))
    }

    expect(files.flat().length).toBeGreaterThan(60)
    expect(naming).toEqual([])
  })

  async function filesBelow(path: string): Promise<string[]> {
    if (!(await stat(path)).isDirectory()) return [path]
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
})

describe('the action that makes cards', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'galley-action-'))
    await mkdir(join(folder, 'posts/deep'), { recursive: true })
    for (const name of ['posts/a b.md', 'posts/deep/$(touch pwned).md', 'other.md']) {
      await writeFile(join(folder, name), '# A')
    }
    // Prints its arguments. tests/cli tests the real one.
    await mkdir(join(folder, 'bin'))
    const galley = '#!/bin/bash\nprintf "<%s>" "$@" >> "$LOG"; echo >> "$LOG"; [ "$1" != "$REFUSE" ]\n'
    await writeFile(join(folder, 'bin/galley'), galley)
    await chmod(join(folder, 'bin/galley'), 0o755)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs the action's script with its defaults, as GitHub does. */
  async function make(env: Record<string, string>) {
    const { inputs } = parse(await readFile(join(ACTION, 'action.yml'), 'utf8'))
    const defaults = Object.fromEntries(
      Object.entries(inputs as Record<string, { default?: string }>).map(([name, input]) => [
        name.toUpperCase().replace('-', '_'),
        input.default ?? '',
      ]),
    )
    const [log, output] = [join(folder, 'log'), join(folder, 'output')]
    await Promise.all([log, output].map((path) => writeFile(path, '')))
    const child = spawn('bash', [join(ACTION, 'make-cards.sh')], {
      cwd: folder,
      env: {
        ...defaults,
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        LOG: log,
        GITHUB_OUTPUT: output,
        REFUSE: '',
        ...env,
      },
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { code, calls: await readFile(log, 'utf8'), output: await readFile(output, 'utf8') }
  }

  it('is an action, whose inputs all reach its script as variables', async () => {
    const text = await readFile(join(ACTION, 'action.yml'), 'utf8')
    expect(validateAction(text).errors).toEqual([])
    const scripts = parse(text).runs.steps.map(({ run }: { run: string }) => run)
    expect(scripts.join('\n')).not.toContain('${{')
  })

  it('renders each text into a folder of its own, names and options as they stand', async () => {
    const { code, calls, output } = await make({ FILES: 'posts/**/*.md\n', OPTIONS: '--theme=x y\n--cover' })
    expect(code).toBe(0)
    expect(calls.trim().split('\n')).toEqual([
      '<render><posts/a b.md><--platform><xhs><--out><cards/posts/a b><--theme=x y><--cover>',
      '<render><posts/deep/$(touch pwned).md><--platform><xhs><--out><cards/posts/deep/$(touch pwned)><--theme=x y><--cover>',
    ])
    expect(output).toBe('folder=cards\ntexts=2\n')
    expect(await readdir(folder)).not.toContain('pwned')
  })

  it('stops at findings before it renders, and where nothing fits', async () => {
    const found = await make({ FAIL_ON: 'high', REFUSE: 'analyze' })
    expect([found.code, found.calls]).toEqual([1, '<analyze><other.md><--platform><xhs><--fail-on><high>\n'])
    expect(await make({ FILES: 'none/*.md' })).toEqual({ code: 1, calls: '', output: '' })
  })
})
