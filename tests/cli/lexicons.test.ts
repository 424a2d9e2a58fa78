import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runCli } from '../support/run-cli.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'

const MOST_LISTS = 20

let stack: SharedStack
let folder: string

beforeAll(async () => {
  stack = await useSharedStack()
  folder = await mkdtemp(join(tmpdir(), 'galley-lexicons-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const galley = (...args: string[]) => runCli(stack, folder, args)

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const idsOf = async (): Promise<string[]> =>
  (await stack.call('/lexicons')).body.data.map(({ lexicon_id }: { lexicon_id: string }) => lexicon_id)

describe('galley lexicons', () => {
  it('makes a list that `galley analyze` looks for and fixes', async () => {
    await write('words.txt', '小编=我们\n\n  其实=\n')
    const made = await galley(
      'lexicons',
      'create',
      '用语',
      '--file',
      'words.txt',
      '--words',
      'Acme',
      'a=b=c',
      '--severity',
      'low',
    )
    await write('text.md', '小编其实很高兴。\n\nAcme。\n')
    const analyzed = await galley('analyze', 'text.md', '--fix', '--platform', 'xhs')
    const shown = await galley('lexicons', 'show', made.stdout.trim())

    expect(made).toMatchObject({ code: 0, stderr: 'Every analysis of your account now looks for 4 words.\n' })
    expect(analyzed.stderr).toContain('Fixed 2 findings.')
    expect(analyzed.stdout).toMatch(/text\.md:3:1 low .*own/)
    expect(shown).toMatchObject({
      code: 0,
      stdout:
        'severity  word  replacement\n' +
        'low       小编  我们\n' +
        'low       其实  (deleted)\n' +
        'low       Acme\n' +
        'low       a     b=c\n',
      stderr: '用语\n',
    })
  })

  it('replaces the words of a list by what it has shown, and keeps its name', async () => {
    const { stdout } = await galley('lexicons', 'create', 'House style', '--words', 'utilise=use')
    const old = stdout.trim()
    const shown = JSON.parse((await galley('lexicons', 'show', old, '--json')).stdout)
    shown.words.push({ word: 'synergy', severity: 'high' })
    await write('words.json', JSON.stringify(shown))

    const replaced = await galley('lexicons', 'replace', old, '--file', 'words.json', '--json')

    const made = JSON.parse(replaced.stdout)
    expect(made).toMatchObject({
      name: 'House style',
      words: [
        { word: 'utilise', replacement: 'use', severity: 'medium' },
        { word: 'synergy', replacement: null, severity: 'high' },
      ],
    })
    expect(made.lexicon_id).toBe(old)
    expect((await galley('lexicons', 'list')).stdout).toMatch(
      new RegExp(`^lexicon +words +created +name\n${old} +2 +\\S+ +House style\n`),
    )
  })

  it('makes nothing in place of a list that does not exist', async () => {
    const before = await idsOf()
    const absent = 'lex_01h455vb4pex5vsknk084sn02q'

    expect(await galley('lexicons', 'replace', absent, '--words', 'w')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no such list of words.'),
    })
    expect(await galley('lexicons', 'delete', absent)).toMatchObject({ code: 1 })
    expect(await idsOf()).toEqual(before)
  })

  it('says which words are missing or wrong', async () => {
    await write('broken.json', '{ "words": [')
    await write('other.json', '{ "theme": "x" }')

    expect(await galley('lexicons', 'create', 'n')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Words are missing.'),
    })
    const refused = (file: string) => galley('lexicons', 'create', 'n', '--file', file)
    expect(await refused('broken.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('broken.json is not JSON'),
    })
    expect((await refused('other.json')).stderr).toContain('other.json has no list of words.')
    expect((await galley('lexicons', 'create', 'n', '--words', '——')).stderr).toContain(
      'words.0.word needs a letter or a digit',
    )
  })

  it('says what to do when the account has as many lists as it may have', async () => {
    const free = MOST_LISTS - (await idsOf()).length
    for (let made = 0; made < free; made += 1)
      await stack.call('/lexicons', { name: 'n', words: [{ word: 'w' }] })

    const [id = '', ...rest] = await idsOf()
    const full = await galley('lexicons', 'create', 'n', '--words', 'w')
    const deleted = await galley('lexicons', 'delete', id)

    expect(full).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Delete one that you no longer need: galley lexicons delete'),
    })
    expect(deleted).toMatchObject({ code: 0, stderr: 'Deleted.\n' })
    expect(await idsOf()).toEqual(rest)
  })
})
