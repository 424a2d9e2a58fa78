/** Returns a file as a `data:` address. */
export async function dataAddress(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return `data:${file.type};base64,${btoa(binary)}`
}

/** Returns the file that a `data:` address holds; null if it can't be read. */
export function fileOf(address: string, name: string): File | null {
  const [, type = '', base64 = '', body = ''] = /^data:([^;,]+)[^,]*?(;base64)?,(.*)$/s.exec(address) ?? []
  try {
    const bytes = Uint8Array.from(base64 === '' ? '' : atob(body), (sign) => sign.charCodeAt(0))
    return new File([base64 === '' ? decodeURIComponent(body) : bytes], name, { type })
  } catch {
    return null
  }
}
