import { bytesOf } from '../../article/pixel-size.ts'

const NOTE = /galley:text=(0\.\d{1,5})/
/** A stand-in has its note at its begin. */
const READ_CHARS = 200

/** Returns the note in a stand-in for a picture that says how high its rows of text are, as a share of its width. */
export function textShareNote(share: number): string {
  return `galley:text=${share.toFixed(5)}`
}

/** Returns the height of a picture's rows of text as a share of its width; null if its stand-in doesn't say it. */
export function textShareOf(uri: string): number | null {
  const comma = uri.indexOf(',')
  if (!uri.startsWith('data:image/gif;base64,')) return null
  const [, share] =
    NOTE.exec(String.fromCharCode(...bytesOf(uri.slice(comma + 1, comma + 1 + READ_CHARS)))) ?? []
  return share === undefined ? null : Number(share)
}
