import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import sharp from 'sharp'
import { pictureBombs } from '../../../../../tests/support/hostile/picture-bombs.ts'
import { processTree } from '../../../../../tests/support/process-tree.ts'
import { readProc } from '../../browser/process/process-tree.ts'
import { until } from '../../browser/test-chromium.ts'
import { UPLOAD_NICE } from './confinement.ts'
import { Decoder } from './decoder.ts'
import { ImageDecoders } from './image-decoders.ts'

const MIB = 1024 * 1024
const MEMORY_MIB = 200
const { signal } = new AbortController()
let decoders: ImageDecoders
let small: Buffer

beforeAll(async () => {
  decoders = await ImageDecoders.start({ memoryMib: MEMORY_MIB, atOnce: 2, user: null })
  small = await picture(60, 40).png().toBuffer()
})
afterAll(() => decoders.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b04a2f' } })

/** The decoders among the processes that this one has started. Another one may be a worker with decoders of its own. */
function leaders(): number[] {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ')
  return children
    .filter((pid) => pid !== '')
    .map(Number)
    .filter(runsDecoder)
}

function runsDecoder(pid: number): boolean {
  return readProc(pid, 'cmdline').includes('decode-process')
}

const nodeOf = (pids: readonly number[]) =>
  pids.find((pid) => !/^(unshare|prlimit|setpriv)/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1'))) ?? 0

describe('a decoder', () => {
  it('gives pictures that it has encoded itself', async () => {
    const text = decoders.open('me')

    const image = await text.encode(small, signal)
    text.close()

    expect(image).toMatchObject({ contentType: 'image/png', widthPx: 60, heightPx: 40 })
    expect((await sharp(image.body).metadata()).format).toBe('png')
  })

  it.each(Object.entries(pictureBombs))('refuses %s, and goes on', async (_name, bomb) => {
    const text = decoders.open('me')

    await expect(text.encode(bomb, signal)).rejects.toMatchObject({ name: 'ImageRefusal' })

    expect(await text.encode(small, signal)).toMatchObject({ widthPx: 60 })
    text.close()
  })

  it('refuses a picture that takes more memory than there is for one, and goes on', async () => {
    // Progressive: all of its coefficients are held, which is 6 bytes for each pixel.
    const large = await picture(7_000, 5_600)
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const tight = await ImageDecoders.start({ memoryMib: 64, atOnce: 1, user: null })
    const text = tight.open('me')

    await expect(text.encode(large, signal)).rejects.toMatchObject({ name: 'ImageRefusal' })

    expect(await text.encode(small, signal)).toMatchObject({ widthPx: 60 })
    text.close()
    await tight.close()
  })

  it('is another process for each text, which ends with it', async () => {
    const [one, two] = [decoders.open('me'), decoders.open('they')]
    const before = new Set(leaders())
    await Promise.all([one.encode(small, signal), two.encode(small, signal)])
    // One text has the process that was started in advance, the other one a new one, and then another is started.
    const isNew = (pid: number) => !before.has(pid)
    await until(() => leaders().filter(isNew).length >= 2)
    const during = leaders().flatMap(processTree)

    one.close()
    two.close()

    await until(() => leaders().length === 1)
    const spare = leaders().flatMap(processTree)
    await until(() => during.every((pid) => spare.includes(pid) || processTree(pid).length === 0))
  })

  it('stops when its caller gives up, and lets the next one in', async () => {
    const large = await picture(7_000, 5_600).png().toBuffer()
    const text = decoders.open('me')
    const controller = new AbortController()
    const encoding = text.encode(large, controller.signal)

    controller.abort(new Error('enough'))

    await expect(encoding).rejects.toThrow('enough')
    expect(await text.encode(small, signal)).toMatchObject({ widthPx: 60 })
    text.close()
  })

  it('has no secrets, no network, no other processes, and limits that the kernel keeps', async () => {
    const decoder = await Decoder.start(decoders.confinement, MEMORY_MIB)
    const pid = nodeOf(processTree(decoder.pid ?? 0))
    const of = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1')

    expect(
      of('environ')
        .split('\0')
        .filter(Boolean)
        .map((pair) => pair.split('=')[0]),
    ).toEqual(expect.arrayContaining(['PATH']))
    expect(of('environ')).not.toMatch(/KEY|URL|SECRET|TOKEN/)
    expect(of('limits')).toMatch(new RegExp(`Max data size +${(640 + MEMORY_MIB) * MIB} `))
    expect(of('limits')).toMatch(/Max file size +0 /)
    expect(of('limits')).toMatch(/Max cpu time +120 /)
    expect(of('oom_score_adj').trim()).toBe('1000')
    expect(of('status')).toMatch(/NoNewPrivs:\s+1/)
    expect(of('status')).toMatch(/CapEff:\s+0{16}/)
    expect(/^Uid:\s+(\d+)/m.exec(of('status'))?.[1]).not.toBe('0')
    expect(decoders.confinement.kind).toBe('namespaces')
    for (const space of ['user', 'net', 'pid', 'ipc'])
      expect(readlinkSync(`/proc/${pid}/ns/${space}`)).not.toBe(readlinkSync(`/proc/self/ns/${space}`))
    // Its network has no interface but a loopback that is down.
    expect(of('net/route').trim().split('\n')).toHaveLength(1)
    decoder.kill()
  })

  it.each(['namespaces', 'limits'] as const)(
    'has the user that it is given, and no rights: %s',
    async (kind) => {
      // Only root can choose one.
      if (process.getuid?.() !== 0) return
      const user = { uid: 65_533, gid: 65_533 }
      const decoder = await Decoder.start({ kind, user }, MEMORY_MIB)
      const status = readFileSync(`/proc/${nodeOf(processTree(decoder.pid ?? 0))}/status`, 'latin1')

      expect(status).toMatch(/^Uid:\s+65533\s+65533\s+65533\s+65533$/m)
      expect(status).toMatch(/^Groups:\s*$/m)
      for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
        expect(status).toMatch(new RegExp(`${set}:\\s+0{16}`))
      decoder.kill()
    },
  )

  it('waits for the next upload, with a low priority, and serves that one only', async () => {
    const ofUploads = () => leaders().filter((pid) => getPriority(pid) === UPLOAD_NICE)
    const [one, other] = [decoders.open('me'), decoders.open('me')]
    await one.encodeUpload(small, signal)
    one.close()
    await until(() => ofUploads().length === 1)
    const [spare = 0] = ofUploads()

    await other.encodeUpload(small, signal)
    expect(ofUploads()).toContain(spare)
    other.close()

    await until(() => ofUploads().length === 1)
    expect(ofUploads()).not.toContain(spare)
  })

  it('ends when it is killed, with all that it has started', async () => {
    const decoder = await Decoder.start(decoders.confinement, MEMORY_MIB)
    const pids = processTree(decoder.pid ?? 0)
    expect(pids).toContain(nodeOf(pids))

    decoder.kill()

    await until(() => pids.every((pid) => processTree(pid).length === 0))
  })

  it('does not outlive its worker', async () => {
    const code = `
      const { Decoder } = await import(${JSON.stringify(new URL('./decoder.ts', import.meta.url).href)})
      const decoder = await Decoder.start(${JSON.stringify(decoders.confinement)}, 200)
      console.log(decoder.pid)
      setInterval(() => {}, 1000)`
    const host = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await new Promise<string[]>((resolve) =>
      createInterface(host.stdout).once('line', (said) => resolve([said])),
    )
    const pids = processTree(Number(line))
    expect(pids.length).toBeGreaterThan(0)

    host.kill('SIGKILL')

    await until(() => pids.every((pid) => processTree(pid).length === 0))
  })
})

describe('a spare decoder that does not come', () => {
  it('keeps neither the text that gave up on it, nor the next one', async () => {
    const own = await ImageDecoders.start({ memoryMib: MEMORY_MIB, atOnce: 1, user: null })
    const starting = jest.spyOn(Decoder, 'start').mockReturnValue(new Promise(() => {}))
    const [first, second, third] = ['one', 'two', 'three'].map((owner) => own.open(owner))
    // It takes the decoder that has started. The spare one after it never does.
    await first?.encode(small, signal)
    const givingUp = new AbortController()
    const waiting = second?.encode(small, givingUp.signal)
    givingUp.abort(new Error('Canceled.'))
    await expect(waiting).rejects.toThrow('Canceled.')
    starting.mockRestore()

    expect(await third?.encode(small, signal)).toMatchObject({ widthPx: 60 })
    for (const text of [first, second, third]) text?.close()
    await own.close()
  })
})
