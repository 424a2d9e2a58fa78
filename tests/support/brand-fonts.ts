import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Font files of packages that the service itself uses, as a user would upload them. */
const FILES = {
  /** A font of display letters for Chinese, without Latin ones to speak of. */
  brush: '@expo-google-fonts/ma-shan-zheng/400Regular/MaShanZheng_400Regular.ttf',
  /** A whole font for Chinese, of 10 MB. */
  serif: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  serifBold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  /** Latin letters alone, with kerning. */
  mono: '@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
} as const
export type FontName = keyof typeof FILES

const folder = new URL('../../packages/fonts/node_modules/', import.meta.url)

export function readBrandFontFile(name: FontName): Promise<Buffer<ArrayBuffer>> {
  return readFile(fileURLToPath(new URL(FILES[name], folder)))
}

/** Returns a font whose own name is `family`, which has to be as long as "JetBrains Mono" or shorter. */
export async function namedFont(family: string): Promise<Buffer<ArrayBuffer>> {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const font = await readBrandFontFile('mono')
  const before = utf16('JetBrains Mono')
  const name = utf16(family.padEnd(14))
  for (let at = font.indexOf(before); at !== -1; at = font.indexOf(before, at + 2)) name.copy(font, at)
  return font
}
