import { importImage, uploadImage } from '@galley/contracts'
import { badArgument } from './bad-argument.ts'
import type { ToolRun } from './tool-run.ts'
import { EndpointRefusal } from './tool-run.ts'

/** More than any platform takes. */
const MOST = 20
const MOST_BYTES = 2 * 1024 * 1024
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** A picture by its file name: stored, or why not. */
type StoredPicture = { readonly name: string } & (
  | { readonly image_id: string }
  | { readonly refused: string; readonly details: object }
)

type Pictures = Readonly<Record<string, string>>

/** @throws invalid_request when a picture is neither a web address nor base64 of at most 2 MB. */
export function refuseMalformed(pictures: Pictures): void {
  const all = Object.values(pictures)
  if (all.length > MOST) throw badArgument('pictures', 'are at most 20 in a call')
  for (const picture of all) {
    if (isAddress(picture)) continue
    if (picture.length > (MOST_BYTES / 3) * 4 + 4) throw badArgument('pictures', 'are at most 2 MB each')
    if (!BASE64.test(picture)) throw badArgument('pictures', 'are web addresses or base64')
  }
}

/** Stores pictures in a project under their names. One that is refused doesn't stop the others. */
export async function storePictures(
  { call }: Pick<ToolRun, 'call'>,
  id: string,
  pictures: Pictures,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = []
  for (const [name, picture] of Object.entries(pictures)) {
    const sent = isAddress(picture)
      ? call(importImage, { params: { id }, body: { url: picture, name } })
      : call(uploadImage, { params: { id }, file: { name, bytes: Buffer.from(picture, 'base64') } })
    stored.push(
      await sent.then(
        ({ data }) => ({ name, image_id: data.image_id }),
        (error: unknown) => refusalOf(name, error),
      ),
    )
  }
  return stored
}

function isAddress(picture: string): boolean {
  return /^https?:\/\//i.test(picture)
}

/** @throws what is no answer of the service. */
function refusalOf(name: string, error: unknown): StoredPicture {
  if (!(error instanceof EndpointRefusal)) throw error
  const { message, details } = error.refused
  return { name, refused: message, details }
}
