const HEADINGS = 'h1,h2,h3,h4,h5,h6'
/** What is kept with the block below it. */
const HEADS = `${HEADINGS},.lead-in`
/** Their size depends on the heads right above, and the heads' margins on what is above those: see `heightAbove`. */
const ROOMED = 'figure,.math-block,.table'

/**
 * Updates a rendered text block by block. Replaces the differing blocks in the middle. The blocks before and after
 * them stay prepared, and at most get other source lines.
 */
export function patchBlocks(flow: HTMLElement, before: readonly string[], after: readonly string[]) {
  const old = before.filter((html) => html !== '')
  const wanted = after.filter((html) => html !== '')
  if (flow.children.length !== old.length) {
    flow.innerHTML = wanted.join('\n')
    return
  }
  const { from, till } = differing(old, wanted)
  if (headings(old.slice(from, old.length - till)) !== headings(wanted.slice(from, wanted.length - till))) {
    // Themes number headings, so numbers in the whole text may become longer. All blocks are replaced.
    flow.innerHTML = wanted.join('\n')
    return
  }
  const blocks = [...flow.children]
  const behind = blocks.slice(old.length - till)
  for (const [index, block] of behind.entries()) {
    const html = wanted[wanted.length - till + index] ?? ''
    if (html !== old[old.length - till + index]) renumber(block, html)
  }
  for (const block of blocks.slice(from, old.length - till)) block.remove()
  const fresh = wanted.slice(from, wanted.length - till).join('\n')
  if (fresh !== '') insert(flow, behind[0] ?? null, fresh)
  // What is right below may begin in another way, as the first paragraph does. The lines of headings stay as they are.
  const below = behind.slice(0, 1).filter((block) => !block.matches(HEADINGS))
  const roomed = behind.filter((block) => !block.matches(HEADS)).slice(0, 1)
  for (const block of new Set([...below, ...roomed.filter((each) => each.matches(ROOMED))]))
    block.outerHTML = wanted[wanted.length - till + behind.indexOf(block)] ?? ''
}

/** Returns how many blocks are equal at the beginning and at the end. At the end, their source lines may differ. */
function differing(old: readonly string[], wanted: readonly string[]) {
  const most = Math.min(old.length, wanted.length)
  let from = 0
  while (from < most && old[from] === wanted[from]) from += 1
  let till = 0
  while (till < most - from && isAlike(old.at(-1 - till), wanted.at(-1 - till))) till += 1
  return { from, till }
}

function headings(blocks: readonly string[]): string {
  return blocks.map((html) => /^<h[1-6](?: class="[^"]*")?/.exec(html)?.[0] ?? '').join('')
}

const LINES = / data-lines="\d+-\d+"/g

function isAlike(one = '', other = ''): boolean {
  return one === other || (one.length < 1e6 && one.replace(LINES, '') === other.replace(LINES, ''))
}

/** Sets a block's source lines to those of its new HTML, which differs only in them. */
export function renumber(block: Element, html: string) {
  const lines = [...html.matchAll(/ data-lines="(\d+-\d+)"/g)].map(([, value = '']) => value)
  const elements = [block, ...block.querySelectorAll('*')].filter((element) =>
    element.hasAttribute('data-lines'),
  )
  for (const [index, element] of elements.entries()) element.setAttribute('data-lines', lines[index] ?? '')
}

function insert(flow: HTMLElement, before: Element | null, html: string) {
  if (before) before.insertAdjacentHTML('beforebegin', html)
  else flow.insertAdjacentHTML('beforeend', html)
}
