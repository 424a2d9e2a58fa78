import { newId } from '@galley/backend'
import type { BrandFiles, BrandPictureName } from '@galley/contracts'
import { ImageDecoders } from '../../apps/worker/src/images/decoder/image-decoders.ts'
import { encodeBrandPicture } from '../../apps/worker/src/images/encode-brand-picture.ts'

const svg = (size: string, body: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`
const word = (fill: string) =>
  svg(
    'width="560" height="100" viewBox="0 0 560 100"',
    `<text x="0" y="78" font-family="Inter,sans-serif" font-weight="700" font-size="80" fill="${fill}">SPRINGTEA</text>`,
  )

/** `colours`: of the sky above and below, the sun, and three hills. */
const landscape = ([above, below, sun, far, near, front]: readonly string[]) =>
  svg(
    'width="900" height="1200" viewBox="0 0 900 1200"',
    `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${above}"/><stop offset=".6" stop-color="${below}"/></linearGradient></defs><rect width="900" height="1200" fill="url(#s)"/><circle cx="650" cy="330" r="80" fill="${sun}"/><path d="M0 640Q220 420 430 600T900 520V1200H0Z" fill="${far}"/><path d="M0 800Q260 640 520 780T900 720V1200H0Z" fill="${near}"/><path d="M0 980Q300 860 560 960T900 920V1200H0Z" fill="${front}"/>`,
  )

/** Drawings of logos as users have them. */
export const LOGOS = {
  /** 1:1, a disc with white leaves: what is white lies inside. */
  emblem: svg(
    'width="300" height="300" viewBox="0 0 100 100"',
    '<circle cx="50" cy="50" r="50" fill="#1f6f54"/><path d="M50 22C30 42 30 62 50 80C70 62 70 42 50 22Z" fill="#fff"/>',
  ),
  /** 5:1, letters. */
  black: word('#111111'),
  white: word('#ffffff'),
  yellow: word('#ffd400'),
  /** 1:3, a seal. */
  seal: svg(
    'width="100" height="300" viewBox="0 0 100 300"',
    '<rect width="100" height="300" rx="10" fill="#b3261e"/><path d="M50 30v80M20 70h60M50 140v60M20 180h60M30 230h40v40h-40z" stroke="#fff" stroke-width="12" fill="none"/>',
  ),
  /** A colourful sign before black letters, with wide clear margins. */
  mixed: svg(
    'width="600" height="400" viewBox="0 0 600 400"',
    '<circle cx="160" cy="200" r="50" fill="#e4572e"/><circle cx="200" cy="200" r="50" fill="#2e86ab" fill-opacity=".85"/><g fill="#111"><rect x="280" y="160" width="20" height="80"/><rect x="320" y="160" width="20" height="80"/><rect x="360" y="160" width="60" height="20"/><rect x="380" y="160" width="20" height="80"/><rect x="440" y="160" width="20" height="80"/></g>',
  ),
  face: svg(
    'width="400" height="500" viewBox="0 0 400 500"',
    '<rect width="400" height="500" fill="#f3c9a5"/><circle cx="200" cy="230" r="110" fill="#8a4b2a"/><circle cx="200" cy="250" r="90" fill="#f7dfc8"/><circle cx="165" cy="240" r="10"/><circle cx="235" cy="240" r="10"/><path d="M160 290q40 36 80 0" stroke="#b4402e" stroke-width="9" fill="none"/>',
  ),
  /** Landscapes, for backgrounds: with strong contrasts, pale, and dark. */
  hills: landscape(['#5d89b8', '#f2d8b8', '#fff3d6', '#7c94a0', '#4f6b5d', '#24372c']),
  mist: landscape(['#f4efe6', '#fbf8f1', '#fffdf8', '#ece6da', '#e6dfd1', '#ddd5c5']),
  dusk: landscape(['#141a2b', '#2b2438', '#3d3348', '#1b2230', '#141a24', '#0b0f16']),
  /** A pattern, for backgrounds: circles and leaves that repeat. */
  petals: svg(
    'width="240" height="240" viewBox="0 0 240 240"',
    '<rect width="240" height="240" fill="#fbeee6"/><g fill="#d8745a"><circle cx="60" cy="60" r="22"/><circle cx="180" cy="180" r="22"/></g><g fill="#2f6f5b"><path d="M180 30q36 30 0 60q-36-30 0-60z"/><path d="M60 150q36 30 0 60q-36-30 0-60z"/></g>',
  ),
} as const
export type LogoName = keyof typeof LOGOS

/** Returns drawings as a brand has them after their upload. */
export async function encodedLogos(
  wanted: Readonly<Partial<Record<BrandPictureName, LogoName>>>,
): Promise<BrandFiles> {
  const decoders = await ImageDecoders.start({ memoryMib: 300, atOnce: 1, user: null })
  const { signal } = new AbortController()
  const files: [string, unknown][] = []
  try {
    for (const [name, logo] of Object.entries(wanted)) {
      const upload = {
        ownerId: newId('user'),
        name: name as BrandPictureName,
        body: Buffer.from(LOGOS[logo]),
      }
      const file = await encodeBrandPicture(decoders, upload, signal)
      if ('refused' in file) throw new Error('The drawing is refused.')
      files.push([name, file])
    }
  } finally {
    await decoders.close()
  }
  return Object.fromEntries(files) as BrandFiles
}
