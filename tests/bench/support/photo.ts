import sharp from 'sharp'

/** Returns a JPEG with the noise of a camera. No two seeds below 360 give the same photo. */
export async function photo(
  seed: number,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 }
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .blur(1.2)
    .tint(`hsl(${seed % 360}, 45%, 55%)`)
    .jpeg({ quality: 92 })
    .toBuffer()
  return new Uint8Array(grain)
}
