/** Copies a text to the clipboard. Returns false when the browser doesn't allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Copies rich text to the clipboard, with plain text for places that accept no rich text. Uses a copy event, because
 * `clipboard.write` parses the HTML under this page's content security policy, which removes all styles.
 */
export function copyRichText(html: string, plain: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', plain)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('copy', put, { capture: true, once: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', put, { capture: true })
  }
}

/** Copies a picture to the clipboard as PNG, which every program accepts. False when the browser doesn't allow it. */
export async function copyPicture(picture: Promise<Blob>): Promise<boolean> {
  try {
    // Passed as a promise, because browsers allow clipboard writes only directly in a click's handler.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture.then(asPng) })])
    return true
  } catch {
    return false
  }
}

async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture
  const bitmap = await createImageBitmap(picture)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Saves a file with the browser's download. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
