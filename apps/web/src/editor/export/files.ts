import type { Manifest, Thread } from '@galley/contracts'
import type { Render } from '@galley/sdk'
import { galley } from '../../galley.ts'
import { copyPicture, saveFile } from '../../ui/copy.ts'

export type RenderFile = Render['artifacts'][number]

/** Returns the pictures of a render in order. */
export function picturesOf({ artifacts }: Render): RenderFile[] {
  return artifacts.filter(({ kind }) => kind === 'page' || kind === 'cover')
}

export function fileOf({ artifacts }: Render, kind: RenderFile['kind']): RenderFile | null {
  return artifacts.find((artifact) => artifact.kind === kind) ?? null
}

export async function savePicture(picture: RenderFile) {
  const ending = picture.content_type.split('/')[1] ?? 'png'
  const number = String(picture.page ?? 1).padStart(2, '0')
  saveFile(await blobOf(picture), `${picture.kind}-${number}.${ending}`)
}

/** Copies a picture to the clipboard. Returns false if the browser doesn't allow it. */
export function copyOnePicture(picture: RenderFile): Promise<boolean> {
  return copyPicture(blobOf(picture))
}

export async function saveZip(render: Render) {
  saveFile(await blobOf(await galley.renders.export(render.render_id)), `galley-${render.platform}.zip`)
}

export async function readManifest(manifest: RenderFile): Promise<Manifest> {
  return (await galley.download(manifest)).json()
}

export async function readThread(thread: RenderFile): Promise<Thread> {
  return (await galley.download(thread)).json()
}

async function blobOf(artifact: RenderFile): Promise<Blob> {
  return (await galley.download(artifact)).blob()
}
