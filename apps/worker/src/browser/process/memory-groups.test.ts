import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { MemoryGroups } from './memory-groups.ts'

// A plain folder stands in for the kernel's: it shows the settings for the kernel, not their effect. How a
// browser ends that exceeds its limit is tested in memory-limit.test.ts.

const run = promisify(execFile)
let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'galley-cgroup-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const contents = (name: string, file: string) => readFile(join(dir, name, file), 'utf8')

describe('the control group of a browser', () => {
  it('limits memory without swap in v2, and has the kernel end the whole group', async () => {
    await writeFile(join(dir, 'cgroup.controllers'), 'memory')
    const groups = await MemoryGroups.open(dir, 1000)

    await groups.add('/tmp/browser-7')

    expect(await contents('', 'cgroup.subtree_control')).toBe('+memory')
    expect(await contents('browser-7', 'memory.max')).toBe('1000')
    expect(await contents('browser-7', 'memory.swap.max')).toBe('0')
    expect(await contents('browser-7', 'memory.oom.group')).toBe('1')
  })

  it('limits memory in v1', async () => {
    const groups = await MemoryGroups.open(dir, 1000)

    await groups.add('/tmp/browser-7')

    expect(await contents('browser-7', 'memory.limit_in_bytes')).toBe('1000')
  })

  it('is entered before the program starts', async () => {
    const group = await (await MemoryGroups.open(dir, 1000)).add('/tmp/browser-7')
    const [program = '', ...args] = group.command

    const { stdout } = await run(program, [...args, '/bin/sh', '-c', 'echo $$'])

    expect(await contents('browser-7', 'cgroup.procs')).toBe(stdout)
  })

  it('tells that the kernel ended a process, once it did', async () => {
    await writeFile(join(dir, 'cgroup.controllers'), 'memory')
    const group = await (await MemoryGroups.open(dir, 1000)).add('/tmp/browser-7')

    await writeFile(join(dir, 'browser-7', 'memory.events'), 'low 0\noom 0\noom_kill 0\noom_group_kill 0\n')
    expect(group.isExceeded()).toBe(false)
    await writeFile(join(dir, 'browser-7', 'memory.events'), 'low 0\noom 1\noom_kill 3\noom_group_kill 1\n')
    expect(group.isExceeded()).toBe(true)
  })

  it('goes with the worker that comes next, if it was left behind empty', async () => {
    await mkdir(join(dir, 'browser-left'))

    await MemoryGroups.open(dir, 1000)

    await expect(readFile(join(dir, 'browser-left'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('stops the worker at its start when it can not be had', async () => {
    await expect(MemoryGroups.open(join(dir, 'missing'), 1000)).rejects.toThrow('BROWSER_CGROUP')
  })
})
