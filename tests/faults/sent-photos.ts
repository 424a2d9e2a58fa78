import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@galley/sdk'
import sharp from 'sharp'
import type { FaultyLink, LinkFault } from '../support/faulty-link.ts'
import { startFaultyLink } from '../support/faulty-link.ts'
import { eventually } from '../support/test-stack.ts'
import { objectsIn } from './account.ts'
import type { FaultStack } from './fault-stack.ts'

/** Longer than any outage. */
const TRIES = 60
const STORED_WITHIN_MS = 90_000

/** Returns a photo with noise, whose decoding takes long enough to be interrupted. `quality` 95 makes it several parts. */
export async function noisyPhoto(seed: number, quality = 80): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + (seed % 40) }
  const create = { width: 2_400 + seed, height: 1_800, channels: 3 as const, background: '#888', noise }
  return new Uint8Array(await sharp({ create }).jpeg({ quality }).toBuffer())
}

/** On such a link, parts are under way when a fault comes. */
export const SLOW = { kind: 'slow', everyMs: 20 } as const

/** Starts a link to the API that behaves badly from the start. */
export async function linkTo({ stack }: FaultStack, fault: LinkFault): Promise<FaultyLink> {
  const link = await startFaultyLink({ host: '127.0.0.1', port: Number(new URL(stack.baseUrl).port) })
  link.set(fault)
  return link
}

type PhotoInParts = {
  readonly projectId: string
  readonly file: Uint8Array<ArrayBuffer>
  /** Called after each part that has arrived, before the next is sent. */
  readonly onProgress?: () => void
}

/** Uploads a photo in parts over a link, as the SDK does. Returns the image's id. */
export async function sendInParts(
  { stack }: FaultStack,
  link: FaultyLink,
  { projectId, file, onProgress }: PhotoInParts,
): Promise<string> {
  const baseUrl = `http://127.0.0.1:${link.port}/v1`
  const client = createClient({ baseUrl, token: stack.owner.token, retries: TRIES })
  const image = await client.images.upload(projectId, new Blob([file]), { ...(onProgress && { onProgress }) })
  return image.image_id
}

/** Uploads a photo in one request, again with the same key until the service has it. Returns the image's id. */
export async function sendAtOnce(
  faults: FaultStack,
  { projectId, file }: { projectId: string; file: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const key = randomUUID().replaceAll('-', '')
  return eventually(async () => {
    const answer = await faults.tryCall(`/projects/${projectId}/images`, {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', 'idempotency-key': key },
      body: file,
    })
    if (answer?.status === 201) return answer.body.data.image_id as string
    await delay(200)
    return null
  }, STORED_WITHIN_MS)
}

type ImageRow = { readonly id: string; readonly prefix: string; readonly files: number }

/** Returns the recorded images. Without a project: of all projects. */
export async function imagesOf({ stack }: FaultStack, projectId: string | null): Promise<ImageRow[]> {
  const { rows } = await stack.database.query(
    'SELECT id, prefix, jsonb_array_length(files) AS files FROM images WHERE $1::text IS NULL OR project_id = $1',
    [projectId],
  )
  return rows
}

/** Returns how many files of images and of parts are in the store without a row, or are missing. Null: parts are open. */
export async function strayFilesOf(faults: FaultStack, projectId: string | null): Promise<number | null> {
  const { rows } = await faults.stack.database.query('SELECT count(*)::int AS n FROM open_uploads')
  if (rows[0].n > 0) return null
  const images = await imagesOf(faults, projectId)
  const folder = new RegExp(`^projects/${projectId ?? '[^/]+'}/(?:uploads|parts)/`)
  const keys = (await objectsIn(faults.bucketDir)).filter((key) => folder.test(key))
  const wrong = images.map(({ prefix, files }) =>
    Math.abs(keys.filter((key) => key.startsWith(`${prefix}/`)).length - files),
  )
  const named = images.reduce((sum, { files }) => sum + files, 0)
  return wrong.reduce((sum, each) => sum + each, 0) + Math.abs(keys.length - named)
}
