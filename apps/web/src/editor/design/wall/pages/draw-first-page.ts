import { planPages, prepareCanvas, stepsOn } from '@galley/render/in-page'
import { fontsArrived, markReady, writeCanvas } from '../../../preview/canvas/canvas-document.ts'
import { paced } from '../../../preview/canvas/turns.ts'
import type { FirstPage } from './first-pages.ts'

/**
 * Writes a canvas into a frame in which no script may run, and breaks it into pages with the steps that make the printed
 * ones. Yields to key presses between the steps.
 *
 * `scale` is the size that the page is shown at. Hairlines that are closer than its pixels would form bands.
 */
export async function drawFirstPage(
  view: Window & typeof globalThis,
  { parts, card, input, fontCss }: FirstPage,
  scale: number,
) {
  const { document } = view
  document.documentElement.style.setProperty('--hair', `${1 / Math.min(1, scale * view.devicePixelRatio)}px`)
  const steps = stepsOn(view)
  const pace = paced()
  const run: typeof steps = async (name, given) => {
    await pace()
    return steps(name, given)
  }
  document.head.append(Object.assign(document.createElement('style'), { textContent: fontCss }))
  writeCanvas(document, { ...parts, card, density: view.devicePixelRatio })
  await fontsArrived(document)
  const hasText = await prepareCanvas(run)
  markReady(document)
  if (hasText) {
    const { plan } = await planPages(run)
    await run('applyBreaks', { plan, cardHeightPx: input.cardHeightPx, isPaged: false })
  }
  await run('finishPages', input)
}
