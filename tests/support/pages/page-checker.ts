export type CheckInput = {
  readonly cardHeightPx: number
  readonly pageCount: number
  /** The text that must be there, from `plainText`. */
  readonly text: string
}

export type Fault = {
  readonly kind:
    | 'text'
    | 'no-shape'
    | 'invisible'
    | 'clipped'
    | 'outside'
    | 'order'
    | 'split'
    | 'overlap'
    | 'furniture'
  readonly detail: string
}

export type PageReport = {
  /** The first faults of each kind. Empty if all pages are right. */
  readonly faults: readonly Fault[]
  /** The text of each page, one line per block. */
  readonly pages: readonly string[]
}

/**
 * Checks that a paginated canvas shows its whole text: every character on exactly one page, in order, inside the
 * content box, visible, not clipped and not overlapping anything.
 *
 * It is sent to the page as source text, so it uses nothing from outside itself.
 */
export function checkPages(input: CheckInput): PageReport {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Line = Box & { owner: Element; page: number; sample: string }

  const TOLERANCE_PX = 1.5
  const STANDS_FOR_DIAGRAM = '[data-undrawn="diagram"]'
  const flow = document.getElementById('flow') ?? document.body
  const flowBox = documentBox(flow.getBoundingClientRect())
  const contentHeightPx = Number.parseFloat(getComputedStyle(flow).getPropertyValue('--content-h'))
  const topPx = Number.parseFloat(getComputedStyle(flow).getPropertyValue('--top'))
  const faults: Fault[] = []
  const pages = Array.from({ length: input.pageCount }, () => '')
  const lines: Line[] = []
  let found = ''
  let lastPage = 0
  let lastOwner: Element | null = null

  const walker = document.createTreeWalker(flow, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) readText(node)
    else if (node instanceof Element && node.matches('[data-object]')) readObject(node)
    else if (node instanceof Element && node.matches(`${STANDS_FOR_DIAGRAM}:not(.continues)`))
      countSource(node)
  }
  compareText()
  checkBoxes()
  checkOverlaps()
  checkFurniture()
  return { faults, pages }

  function fault(kind: Fault['kind'], detail: string) {
    if (faults.filter((other) => other.kind === kind).length < 3) faults.push({ kind, detail })
  }

  function documentBox(rect: DOMRect): Box {
    return {
      left: rect.left + scrollX,
      top: rect.top + scrollY,
      right: rect.right + scrollX,
      bottom: rect.bottom + scrollY,
    }
  }

  /** Removes white space and characters without a glyph, which don't count. */
  function visiblePart(text: string): string {
    return text.replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
  }

  function ownerOf(node: Node): Element {
    let element = node.parentElement ?? flow
    while (element !== flow && /inline|contents|ruby/.test(getComputedStyle(element).display)) {
      element = element.parentElement ?? flow
    }
    return element
  }

  function readText(node: Text) {
    const parent = node.parentElement
    if (!parent || visiblePart(node.data) === '' || parent.closest('style,template')) return
    if (!isVisible(parent)) fault('invisible', node.data.slice(0, 20))
    const object = parent.closest('[data-object]')
    const isCounted = !object && !parent.closest(`[data-furniture],${STANDS_FOR_DIAGRAM}`)
    const owner = object ?? ownerOf(node)
    const setting = {
      owner,
      clips: clippingAncestors(parent),
      isObject: object !== null,
      sizePx: Number.parseFloat(getComputedStyle(parent).fontSize),
    }
    for (const { segment, range } of graphemes(node)) {
      const page = placeGrapheme({ ...setting, range, segment })
      if (isCounted) count(visiblePart(segment), page, owner)
    }
  }

  function graphemes(node: Text): { segment: string; range: Range }[] {
    return [...new Intl.Segmenter().segment(node.data)]
      .filter(({ segment }) => visiblePart(segment) !== '')
      .map(({ segment, index }) => {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + segment.length)
        return { segment, range }
      })
  }

  type Grapheme = {
    range: Range
    segment: string
    sizePx: number
    owner: Element
    clips: Element[]
    isObject: boolean
  }

  /** Checks the position of one grapheme, and returns its page. */
  function placeGrapheme({ range, segment, sizePx, owner, clips, isObject }: Grapheme): number {
    const rect = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0)
    if (!rect) {
      // Formulas contain invisible struts and spaces.
      if (!isObject) fault('no-shape', JSON.stringify(segment))
      return lastPage
    }
    const ink = inkBox(documentBox(rect), segment, sizePx)
    const page = Math.floor((ink.top + ink.bottom) / 2 / input.cardHeightPx)
    checkInside(ink, page, segment)
    checkClips(ink, clips, segment)
    if (!isObject) addToLine(ink, { owner, page, sample: segment })
    return page
  }

  function inkBox(box: Box, segment: string, sizePx: number): Box {
    const middle = (box.top + box.bottom) / 2
    // The right half of a closing full-width mark is blank, and may hang. So may the gap between a Latin letter and a
    // Han character, an eighth of an em, which is part of the letter's box even at the end of a line.
    const markPx = /^[、。，．：；！？）」』】》〉’”]$/.test(segment) ? sizePx * 0.45 : 0
    const gapPx = sizePx * 0.125
    // Before a Latin letter that begins the next line, a Han character has the gap.
    const hanPx = /^\p{Script=Han}$/u.test(segment) ? Math.min(gapPx, box.right - box.left - sizePx) : markPx
    const blankPx = /^[A-Za-z0-9]$/.test(segment) ? gapPx : Math.max(0, hanPx)
    // A line box is higher than its letters, and only the letters have to be inside.
    return {
      left: box.left,
      right: box.right - blankPx,
      top: middle - sizePx * 0.5,
      bottom: middle + sizePx * 0.5,
    }
  }

  function checkClips(box: Box, clips: readonly Element[], name: string) {
    for (const clip of clips) if (!isWithin(box, clip)) fault('clipped', JSON.stringify(name))
  }

  function checkInside(box: Box, page: number, name: string) {
    const pageTop = page * input.cardHeightPx + topPx
    const isInside =
      page >= 0 &&
      page < input.pageCount &&
      box.left >= flowBox.left - TOLERANCE_PX &&
      box.right <= flowBox.left + flow.clientWidth + TOLERANCE_PX &&
      box.top >= pageTop - TOLERANCE_PX - 3 &&
      box.bottom <= pageTop + contentHeightPx + TOLERANCE_PX + 3
    if (!isInside) fault('outside', `${name} on page ${page + 1}: ${JSON.stringify(box)}`)
  }

  function isVisible(element: Element): boolean {
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const color = getComputedStyle(element).color
    return shown && !isTransparent(color) && color !== groundOf(element)
  }

  /** Returns whether a colour is transparent. `rgb(9, 9, 0)` ends in a 0 for blue and not for alpha. */
  function isTransparent(colour: string): boolean {
    return /(?:^rgba.*,|\/)\s*0(?:\.0+)?\)$/.test(colour)
  }

  /** Returns the background colour of an element: its own, or that of the nearest ancestor with one. */
  function groundOf(element: Element): string {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor
      if (!isTransparent(colour)) return colour
    }
    return 'rgb(255, 255, 255)'
  }

  function clippingAncestors(element: Element): Element[] {
    const clips: Element[] = []
    for (let at: Element | null = element; at && at !== flow; at = at.parentElement) {
      const style = getComputedStyle(at)
      const hides =
        style.overflowX !== 'visible' || style.overflowY !== 'visible' || style.clipPath !== 'none'
      if (hides && style.display !== 'inline') clips.push(at)
    }
    return clips
  }

  function isWithin(box: Box, element: Element): boolean {
    // Our elements have none, and boxes don't show what it clips.
    if (getComputedStyle(element).clipPath !== 'none') return false
    return [...element.getClientRects()]
      .map(documentBox)
      .some(
        (around) =>
          box.left >= around.left - TOLERANCE_PX &&
          box.right <= around.right + TOLERANCE_PX &&
          box.top >= around.top - TOLERANCE_PX - 3 &&
          box.bottom <= around.bottom + TOLERANCE_PX + 3,
      )
  }

  function addToLine(box: Box, { owner, page, sample }: { owner: Element; page: number; sample: string }) {
    const last = lines.at(-1)
    const isSameLine = last?.owner === owner && Math.abs(last.top - box.top) < (box.bottom - box.top) * 0.5
    if (!last || !isSameLine) {
      lines.push({ ...box, owner, page, sample })
      return
    }
    last.left = Math.min(last.left, box.left)
    last.right = Math.max(last.right, box.right)
    last.top = Math.min(last.top, box.top)
    last.bottom = Math.max(last.bottom, box.bottom)
    last.sample += sample
  }

  function count(visible: string, page: number, owner: Element) {
    if (page < lastPage) fault('order', `${visible} is on page ${page + 1}, after page ${lastPage + 1}`)
    lastPage = Math.max(lastPage, page)
    found += visible
    const lineEnd = owner === lastOwner || pages[page] === '' ? '' : '\n'
    lastOwner = owner
    if (page in pages) pages[page] += lineEnd + visible
  }

  function readObject(element: Element) {
    const name = element.className || element.tagName
    const [box, ...rest] = [...element.getClientRects()].map(documentBox)
    if (!box || box.right - box.left < 1 || box.bottom - box.top < 1) {
      fault('no-shape', name)
      return
    }
    const page = Math.floor((box.top + box.bottom) / 2 / input.cardHeightPx)
    if (!isVisible(element)) fault('invisible', name)
    // An inline formula may wrap with its line. Its characters are checked one by one.
    if (!element.matches('span')) {
      if (rest.length > 0) fault('split', name)
      checkInside(withinColumn(box, element), page, name)
      checkClips(box, clippingAncestors(element.parentElement ?? flow), name)
      lines.push({ ...box, owner: element, page, sample: name })
    }
    count('\ufffc', page, ownerOf(element))
  }

  /** Counts the source of a diagram that is too large for the page. The expected text has the diagram instead. */
  function countSource(element: Element) {
    const box = documentBox(element.getBoundingClientRect())
    count('\ufffc', Math.floor(box.top / input.cardHeightPx), element)
  }

  function compareText() {
    const wanted = visiblePart(input.text)
    if (wanted === found) return
    let at = 0
    while (at < wanted.length && wanted[at] === found[at]) at += 1
    const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 8), at + 16))
    fault('text', `differs at ${at} of ${wanted.length}: wanted ${around(wanted)}, found ${around(found)}`)
  }

  /** Checks that each part of a split box stays inside the text area of its page. */
  function checkBoxes() {
    for (const element of flow.querySelectorAll(
      'p,h1,h2,h3,h4,h5,h6,pre,tr,figure,img,.callout,blockquote,.table',
    )) {
      for (const rect of element.getClientRects()) {
        if (rect.width === 0 || rect.height === 0) continue
        const box = withinColumn(documentBox(rect), element)
        checkInside(box, Math.floor((box.top + box.bottom) / 2 / input.cardHeightPx), element.tagName)
      }
    }
  }

  /** Returns the part of a box that is as wide as the text. Some pictures may reach the edges of the page, and no further. */
  function withinColumn(box: Box, element: Element): Box {
    if (!element.closest('figure:is(.full,.trim)')) return box
    const [left, right] = [flowBox.left, flowBox.left + flow.clientWidth]
    const reaches = box.left >= -TOLERANCE_PX && box.right <= document.body.clientWidth + TOLERANCE_PX
    return reaches ? { ...box, left: Math.max(left, box.left), right: Math.min(right, box.right) } : box
  }

  /** Checks that lines of different blocks, pictures and formulas don't overlap. */
  function checkOverlaps() {
    const sorted = lines.toSorted((one, other) => one.top - other.top)
    for (const [index, line] of sorted.entries()) {
      const end = sorted.findIndex((other, at) => at > index && other.top >= line.bottom - TOLERANCE_PX)
      const near = sorted.slice(index + 1, end === -1 ? sorted.length : end)
      const over = near.find((other) => !areRelated(line, other) && !areBeside(line, other))
      if (over) fault('overlap', `${line.sample.slice(0, 20)} and ${over.sample.slice(0, 20)}`)
    }
  }

  function areRelated(one: Line, other: Line): boolean {
    return one.owner.contains(other.owner) || other.owner.contains(one.owner)
  }

  function areBeside(one: Line, other: Line): boolean {
    return other.left >= one.right - TOLERANCE_PX || one.left >= other.right - TOLERANCE_PX
  }

  /** Checks that every page has its frame, and that furniture is outside of the text area. */
  function checkFurniture() {
    const frames = [...document.querySelectorAll('#frames .frame')]
    const cover = document.querySelectorAll('#cover').length
    if (frames.length !== input.pageCount - document.querySelectorAll('.card').length)
      fault('furniture', `${frames.length} frames`)
    for (const [index, frame] of frames.entries()) {
      const parts = [...frame.querySelectorAll('.foot,.names,.page-number')]
      const stray = parts.find(
        (part) => !isInMargin(documentBox(part.getBoundingClientRect()), cover + index),
      )
      if (stray) fault('furniture', `${stray.className} on page ${cover + index + 1}`)
    }
  }

  function isInMargin(box: Box, page: number): boolean {
    const pageTop = page * input.cardHeightPx
    const isAbove = box.top >= pageTop && box.bottom <= pageTop + topPx
    const isBelow = box.top >= pageTop + topPx + contentHeightPx && box.bottom <= pageTop + input.cardHeightPx
    const isBeside = box.right <= flowBox.left || box.left >= flowBox.left + flow.clientWidth
    const isOnPage = box.top >= pageTop && box.bottom <= pageTop + input.cardHeightPx
    return isAbove || isBelow || (isBeside && isOnPage) || box.bottom === box.top
  }
}
