import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))

let stack: TestStack
let host: Server
let origin: string
let visits: string[] = []
let top: string
/** The folder of the articles, below `top`. */
let folder: string

beforeAll(async () => {
  const photo = await coloured('#e00000')
  host = createServer((req, res) => {
    visits.push(req.url ?? '')
    if (req.url?.startsWith('/photo')) res.end(photo)
    else res.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const { port } = host.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  stack = await startTestStack()
  await stack.startWorker({
    LAYOUT_PORT: String(stack.layoutPort),
    REMOTE_IMAGES: 'on',
    REMOTE_IMAGE_ALLOW: `127.0.0.1:${port}`,
  })
  top = await mkdtemp(join(tmpdir(), 'galley-cli-pictures-'))
  folder = join(top, 'articles')
  await mkdir(join(folder, 'photos'), { recursive: true })
})
afterAll(async () => {
  await stack.close()
  host.closeAllConnections()
  host.close()
  await rm(top, { recursive: true, force: true })
})

const coloured = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Renders a text as a file of the folder. Returns what was printed, the render and its project. */
async function render(markdown: string, args: string[] = []) {
  await writeFile(join(folder, 'article.md'), markdown)
  const child = spawn(process.execPath, [MAIN, 'render', 'article.md', '--json', ...args], {
    cwd: folder,
    env: {
      ...PROCESS_ENVIRONMENT,
      HOME: top,
      GALLEY_BASE_URL: stack.baseUrl,
      GALLEY_TOKEN: stack.owner.token,
    },
  })
  const [out, err]: Buffer[][] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => out?.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err?.push(chunk))
  child.stdin.end()
  const [code] = await once(child, 'close')
  const said = Buffer.concat(err ?? []).toString()
  if (code !== 0) throw new Error(said)
  const made: ApiBody = JSON.parse(Buffer.concat(out ?? []).toString())
  const images = (await stack.call(`/projects/${made.project_id}/images`)).body.data
  const { data: project } = (await stack.call(`/projects/${made.project_id}`)).body
  const names: string[] = images.map(({ name }: ApiBody) => name)
  return { said, warnings: made.warnings, names: names.sort(), images, text: project.markdown as string }
}

describe('galley render', () => {
  it('uploads the pictures beside a file, however it names them, and the large ones in parts', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
    const create = { width: 2_400, height: 1_500, channels: 3 as const, background: '#888', noise }
    const large = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    expect(large.byteLength).toBeGreaterThan(2 * 1024 * 1024)
    await writeFile(join(folder, 'large.jpg'), large)
    await writeFile(join(folder, 'photos/图 1.jpg'), await coloured('#e00000'))
    await writeFile(join(folder, 'photos/two.jpg'), await coloured('#00e000'))
    await writeFile(join(folder, 'three.jpg'), await coloured('#0000e0'))

    const { said, warnings, names } = await render(
      '# A\n\n![one](./photos/%E5%9B%BE%201.jpg)\n\n![[photos/two.jpg]]\n\n![three][3]\n\n![large](<large.jpg>)\n\n[3]: three.jpg\n',
    )

    expect(names).toEqual(['large.jpg', 'photos/two.jpg', 'photos/图 1.jpg', 'three.jpg'])
    expect(said).toContain('4 pictures uploaded.')
    expect(warnings).toEqual([])
  })

  it('uploads nothing from outside of the folder, and goes on without a file that is no picture', async () => {
    await writeFile(join(top, 'secret.jpg'), await coloured('#e00000'))
    await symlink(join(top, 'secret.jpg'), join(folder, 'linked.jpg'))
    await writeFile(join(folder, 'none.jpg'), 'a text')

    const { said, names } = await render(
      '# A\n\n![](../secret.jpg) ![](linked.jpg) ![](none.jpg) ![](missing.jpg)\n',
    )

    expect(names).toEqual([])
    expect(said).toMatch(/warning none\.jpg: The file is not a whole JPEG/)
  })

  it('stores the pictures of the web with --import-pictures, and leaves the file as it is', async () => {
    const markdown = `# A\n\n![a](${origin}/photo_(1).jpg "Title")\n\n![b](<${origin}/photo_(1).jpg>)\n\n![c](${origin}/gone.jpg)\n\n[link](${origin}/photo-2.jpg)\n`
    visits = []

    const { said, images, text } = await render(markdown, ['--import-pictures'])

    const address = images[0].markdown_address
    expect(images).toHaveLength(1)
    expect(text).toBe(
      `# A\n\n![a](${address} "Title")\n\n![b](<${address}>)\n\n![c](${origin}/gone.jpg)\n\n[link](${origin}/photo-2.jpg)\n`,
    )
    expect(visits.filter((path) => path.startsWith('/photo'))).toEqual(['/photo_(1).jpg'])
    expect(said).toContain('1 picture of the web stored.')
    expect(said).toMatch(/warning http.*\/gone\.jpg: The host does not serve an image at this address\./)
    expect(await readFile(join(folder, 'article.md'), 'utf8')).toBe(markdown)
  })
})
