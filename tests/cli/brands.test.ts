import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { runCli } from '../support/run-cli.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'

let stack: SharedStack
let folder: string

beforeAll(async () => {
  stack = await useSharedStack()
  folder = await mkdtemp(join(tmpdir(), 'galley-brands-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

it('`galley brands create --file` makes a brand with the colours, the mark and the background of the file', async () => {
  const kit = {
    colours: { light: { accent: '#1f6f54' }, dark: null },
    corner_mark: { content: 'text', text: '@tea', corner: 'top_right' },
    background: { fit: 'tile', on: 'covers' },
  }
  await writeFile(join(folder, 'brand.json'), JSON.stringify(kit))
  const create = ['brands', 'create', 'Tea', '--file', 'brand.json', '--dark-accent', '#e8a08c']

  const { code, stdout } = await runCli(stack, folder, create)
  const { data } = (await stack.call(`/brands/${stdout.trim()}`)).body

  expect(code).toBe(0)
  expect(data).toMatchObject({
    ...kit,
    name: 'Tea',
    colours: { ...kit.colours, dark: { accent: '#e8a08c' } },
  })
})
