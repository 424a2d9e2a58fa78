import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { runCli } from '../support/run-cli.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'

let stack: SharedStack
let folder: string

beforeAll(async () => {
  stack = await useSharedStack()
  folder = await mkdtemp(join(tmpdir(), 'galley-theme-'))
  await writeFile(join(folder, 'tea.md'), '# 新茶\n\n一杯。\n')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const galley = (...args: string[]) => runCli(stack, folder, args)

describe('galley theme', () => {
  it('starts a file, which holds, and never overwrites one', async () => {
    expect(await galley('theme', 'init')).toMatchObject({ code: 0 })
    expect(await galley('theme', 'check')).toMatchObject({ code: 0, stderr: 'The theme holds.\n' })
    const file = JSON.parse(await readFile(join(folder, 'theme.json'), 'utf8'))
    expect(file.$schema).toBe(`${stack.baseUrl}/theme.schema.json`)
    expect(await galley('theme', 'init')).toMatchObject({ code: 2 })
  })

  it('renders in the file, and then saves nothing', async () => {
    expect(await galley('theme', 'preview', 'tea.md', '--out', 'seen')).toMatchObject({ code: 0 })

    expect(await readdir(join(folder, 'seen'))).toContain('page-01.png')
    expect((await stack.call('/own-themes')).body.data).toEqual([])
  })

  it('names the pair that is too faint, and the nearest colour that holds', async () => {
    const file = JSON.parse(await readFile(join(folder, 'theme.json'), 'utf8'))
    await writeFile(
      join(folder, 'faint.json'),
      JSON.stringify({ ...file, light: { ...file.light, quiet: '#a0aaa3' } }),
    )

    const checked = await galley('theme', 'check', 'faint.json')
    const saved = await galley('theme', 'save', 'faint.json')

    expect(checked.code).toBe(3)
    expect(checked.stdout).toMatch(
      /^light\.quiet {2}light\.quiet on light\.paper: 2\.\d+:1, Lc [\d.]+\n.*#[0-9a-f]{6} is the nearest that holds\.$/m,
    )
    expect(saved).toMatchObject({ code: 3 })
  })

  it('saves the file, and then changes what is saved', async () => {
    const made = JSON.parse((await galley('theme', 'save', '--json')).stdout)
    const file = JSON.parse(await readFile(join(folder, 'theme.json'), 'utf8'))
    await writeFile(join(folder, 'theme.json'), JSON.stringify({ ...file, name: '春茶' }))
    const changed = JSON.parse((await galley('theme', 'save', '--id', made.theme_id, '--json')).stdout)

    expect(changed).toMatchObject({ theme_id: made.theme_id, version: 2, theme: { name: '春茶' } })
    expect(await galley('theme', 'save', 'tea.md')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not JSON'),
    })
  })
})
