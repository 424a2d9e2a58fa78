import type { PageWindow } from '../page-window.ts'
import type { Brightness } from './calm-place.ts'
import { calmPlace } from './calm-place.ts'

/** The width to which a photo is reduced. Smaller details don't disturb a title. */
const WIDTH = 48
/** The room above and below the text, as a share of the card's height. */
const AROUND = 0.12
const MOST_SHARE = 0.6

/** Moves the title of a cover with a photo to where the photo is calm, and sets its colour and its veil. */
export function placeOnPhoto(view: PageWindow): void {
  const card = view.document.querySelector<HTMLElement>('#cover.layout-photo')
  const image = card?.querySelector<HTMLImageElement>('.photo>img')
  const words = card?.querySelector('.words')
  if (!card || !image || !words) return
  const photo = brightnessOf(view, image)
  if (!photo) return
  const share = words.getBoundingClientRect().height / card.clientHeight + AROUND
  const { place, isLight, veil } = calmPlace(photo, Math.min(MOST_SHARE, share))
  card.classList.remove('calm-start', 'calm-middle', 'calm-end')
  card.classList.add(`calm-${place}`)
  card.classList.toggle('on-light', isLight)
  card.style.setProperty('--veil', String(veil))
}

/** Returns the brightness of the part of a picture that is shown. Null if the browser gives no pixels away. */
function brightnessOf(view: PageWindow, image: HTMLImageElement): Brightness | null {
  const { clientWidth, clientHeight, naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || clientWidth === 0 || clientHeight === 0) return null
  const height = Math.max(1, Math.round((WIDTH * clientHeight) / clientWidth))
  const context = new view.OffscreenCanvas(WIDTH, height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // As `object-fit: cover` does.
  const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
  const [shownWidth, shownHeight] = [clientWidth / scale, clientHeight / scale]
  const left = (naturalWidth - shownWidth) / 2
  const top = (naturalHeight - shownHeight) / 2
  context.fillStyle = '#fff'
  context.fillRect(0, 0, WIDTH, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, shownWidth, shownHeight, 0, 0, WIDTH, height)
  const { data } = context.getImageData(0, 0, WIDTH, height)
  const values = Array.from({ length: WIDTH * height }, (_, at) => luminance(data, at * 4))
  return { width: WIDTH, height, values }
}

function luminance(data: Uint8ClampedArray, at: number): number {
  const linear = (offset: number) => ((data[at + offset] ?? 0) / 255) ** 2.2
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}
