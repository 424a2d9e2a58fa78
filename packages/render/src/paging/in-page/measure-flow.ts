import type { BoxKind, FlowMeasure, MeasuredBox, MeasuredUnit, UnitKind } from '../flow-measure.ts'
import type { PageWindow } from './page-window.ts'

/**
 * Measures a text that is set as one endless column: its units, and the boxes that pages may split. One read phase.
 * Null when a unit is higher than a page, which only the browser can cut.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export function measureFlow(input: { leading: number }, view: PageWindow = window): FlowMeasure | null {
  const { document } = view
  const BOXES: readonly (readonly [string, BoxKind])[] = [
    ['ul,ol', 'list'],
    ['li', 'item'],
    ['blockquote,.callout,.details', 'quote'],
    ['pre', 'code'],
  ]
  const KINDS: readonly (readonly [string, UnitKind])[] = [
    ['h1,h2,h3,h4,h5,h6', 'heading'],
    ['.callout-title,.summary,dt', 'title'],
    ['.code-line.blank', 'blank'],
    ['.code-line', 'code'],
    ['hr', 'rule'],
    ['figure', 'picture'],
  ]
  const INLINE = /^(?:SPAN|A|STRONG|EM|CODE|IMG|BR|SUB|SUP|MARK|S|U|RUBY|KBD|SMALL|DEL|INS|WBR|B|I)$/
  const flow = document.getElementById('flow') ?? document.body
  document.body.style.lineHeight = ''
  if (input.leading < 1) {
    const leadingPx = Number.parseFloat(getComputedStyle(document.body).lineHeight)
    document.body.style.lineHeight = `${leadingPx * input.leading}px`
  }
  const flowTop = flow.getBoundingClientRect().top
  const capacityPx = Number.parseFloat(getComputedStyle(flow).getPropertyValue('--content-h'))
  const places = new Map([...document.querySelectorAll('#flow *')].map((element, index) => [element, index]))
  const boxes: MeasuredBox[] = []
  const units: MeasuredUnit[] = []
  const range = document.createRange()
  let isForced = false

  readChildren(flow, null)
  const isTooHigh = units.some((unit) => unit.bottom - unit.top - unit.shrinkPx > capacityPx)
  return isTooHigh ? null : { capacityPx, boxes, units }

  function readChildren(parent: Element, box: number | null) {
    for (const child of parent.children) readElement(child, box)
  }

  function readElement(element: Element, box: number | null) {
    const kind = BOXES.find(([selector]) => element.matches(selector))?.[1]
    if (element.matches('.page-break')) isForced = true
    else if (kind) readBox(element, kind, box)
    else if (element.matches('.table')) readTable(element, box)
    else if (element.matches('p')) readParagraph(element, box)
    else readOther(element, box)
  }

  function readOther(element: Element, box: number | null) {
    const kind = kindOf(element)
    const holdsBlocks =
      kind === 'block' &&
      element.matches('div,section,dl,article') &&
      !element.matches('.math-block,[data-object],.keep') &&
      [...element.children].some((child) => !INLINE.test(child.tagName))
    if (holdsBlocks) readBox(element, 'group', box)
    else addUnit(element, kind, box)
  }

  function kindOf(element: Element): UnitKind {
    return KINDS.find(([selector]) => element.matches(selector))?.[1] ?? 'block'
  }

  function readBox(element: Element, kind: BoxKind, parent: number | null) {
    const style = getComputedStyle(element)
    const repeats = style.getPropertyValue('-webkit-box-decoration-break') === 'clone'
    const sum = (...names: string[]) =>
      repeats ? names.reduce((px, name) => px + Number.parseFloat(style.getPropertyValue(name)), 0) : 0
    const openPx = sum('padding-top', 'border-top-width')
    const closePx = sum('padding-bottom', 'border-bottom-width')
    readChildren(element, addBox({ element, kind, parent, openPx, closePx }))
  }

  function addBox(box: Omit<MeasuredBox, 'element' | 'top' | 'bottom'> & { element: Element }): number {
    return boxes.push({ ...box, element: places.get(box.element) ?? -1, ...extent(box.element) }) - 1
  }

  /** A browser repeats a head only when it is lower than a quarter of the page. */
  function readTable(element: Element, parent: number | null) {
    const rows = [...element.querySelectorAll('tr')]
    const head = rows.find((row) => row.parentElement?.tagName === 'THEAD')
    const headPx = head?.getBoundingClientRect().height ?? 0
    const openPx = headPx <= capacityPx / 4 ? headPx : 0
    const box = addBox({ element, kind: 'table', parent, openPx, closePx: 0 })
    for (const row of rows) addUnit(row, row === head ? 'head' : 'row', box)
  }

  /** A sentence that announces what follows keeps at least its last line with that. */
  function readParagraph(element: Element, parent: number | null) {
    const last = lastLineKind(element)
    const ends = last === 'title' ? [] : lineEnds(element)
    if (ends.length < 2) return addUnit(element, last, parent)
    const box = addBox({ element, kind: 'paragraph', parent, openPx: 0, closePx: 0 })
    const { top } = extent(element)
    const place = places.get(element) ?? -1
    let above = 0
    for (const [line, end] of ends.entries()) {
      const kind = line === ends.length - 1 ? last : 'line'
      push({ kind, box, element: place, line, shrinkPx: 0 }, { top: top + above, bottom: top + end })
      above = end
    }
  }

  function lastLineKind(paragraph: Element): UnitKind {
    if (paragraph.matches('.callout-title,.summary')) return 'title'
    if (paragraph.matches('.lead-in')) return 'lead'
    return paragraph.matches('li>p:has(+ul,+ol)') ? 'parent' : 'line'
  }

  /** Where each line of a paragraph ends, from its top. One end, of the whole, where lines can't be told apart. */
  function lineEnds(paragraph: Element): number[] {
    const heightPx = paragraph.getBoundingClientRect().height
    const leadingPx = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
    const count = Math.round(heightPx / leadingPx)
    if (Math.abs(count * leadingPx - heightPx) < 0.6)
      return Array.from({ length: count }, (_, line) => (line + 1) * leadingPx)
    return unevenLineEnds(paragraph, heightPx)
  }

  /** A formula or a picture makes its line higher: then lines are told by where their words lie. */
  function unevenLineEnds(paragraph: Element, heightPx: number): number[] {
    range.selectNodeContents(paragraph)
    const top = paragraph.getBoundingClientRect().top
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
    const lines: { top: number; bottom: number }[] = []
    for (const rect of rects.toSorted((one, other) => one.top - other.top)) {
      const last = lines.at(-1)
      if (last && rect.top < last.bottom - 2) last.bottom = Math.max(last.bottom, rect.bottom)
      else lines.push({ top: rect.top, bottom: rect.bottom })
    }
    const ends = lines.map((line, index) => {
      const next = lines[index + 1]
      return next ? (line.bottom + next.top) / 2 - top : heightPx
    })
    return ends.length > 0 ? ends : [heightPx]
  }

  function addUnit(element: Element, kind: UnitKind, box: number | null) {
    const place = extent(element)
    const isUnseen = place.bottom - place.top < 0.5 || getComputedStyle(element).position === 'absolute'
    if (isUnseen && kind !== 'rule') return
    const image = kind === 'picture' ? element.querySelector(':scope > :is(img,svg)') : null
    const shrinkPx = image ? Math.floor(image.getBoundingClientRect().height * 0.45) : 0
    push({ kind, box, element: places.get(element) ?? -1, line: 0, shrinkPx }, place)
  }

  function push(
    unit: Omit<MeasuredUnit, 'top' | 'bottom' | 'isForced'>,
    place: { top: number; bottom: number },
  ) {
    units.push({ ...unit, ...place, isForced: isForced && units.length > 0 })
    isForced = false
  }

  function extent(element: Element): { top: number; bottom: number } {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top - flowTop, bottom: bottom - flowTop }
  }
}
