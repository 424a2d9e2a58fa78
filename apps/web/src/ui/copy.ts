/** Puts a text on the clipboard. False when the browser doesn't allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Puts rich text on the clipboard, with plain text for whoever pastes it where nothing rich goes. */
export async function copyRichText(html: string, plain: string): Promise<boolean> {
  try {
    const parts = { 'text/html': html, 'text/plain': plain }
    const blobs = Object.entries(parts).map(([type, part]) => [type, new Blob([part], { type })] as const)
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
    return true
  } catch {
    return false
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
