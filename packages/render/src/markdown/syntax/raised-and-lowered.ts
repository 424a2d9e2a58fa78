import type { MarkdownIt, StateInline } from 'markdown-it'

type Around = { readonly before: string; readonly after: string }
type Index = {
  readonly tag: 'sub' | 'sup'
  readonly mark: '~' | '^'
  readonly pattern: RegExp
  readonly isMeant: (text: string, around: Around) => boolean
}

/** The allowed content of an index. Chinese is a subscript only by itself: `F~合~`. */
const indices: readonly Index[] = [
  {
    tag: 'sub',
    mark: '~',
    pattern: /~((?:[A-Za-z0-9\u0370-\u03ff+\-−=()*′'.,/]|\\.){1,16}|\p{Script=Han}{1,6})~(?!~)/uy,
    isMeant: isLowered,
  },
  {
    tag: 'sup',
    mark: '^',
    pattern: /\^((?:[A-Za-z0-9\u0370-\u03ff\p{Script=Han}+\-−=()*′'.,/°]|\\.){1,24})\^(?!\^)/uy,
    isMeant: isRaised,
  },
]

/** Parses `H~2~O` as a subscript and `x^2^` as a superscript. */
export function addRaisedAndLowered(md: MarkdownIt): void {
  for (const index of indices)
    md.inline.ruler.push(index.tag, (state, silent) => readIndex(state, silent, index))
}

function readIndex(state: StateInline, silent: boolean, index: Index): boolean {
  if (state.src[state.pos] !== index.mark) return false
  index.pattern.lastIndex = state.pos
  const [all = '', text = ''] = index.pattern.exec(state.src) ?? []
  const end = state.pos + all.length
  const around = { before: state.src[state.pos - 1] ?? '', after: state.src[end] ?? '' }
  if (text === '' || end > state.posMax || !index.isMeant(text, around)) return false
  if (!silent) {
    state.push(`${index.tag}_open`, index.tag, 1)
    state.push('text', '', 0).content = text.replace(/\\(.)/g, '$1')
    state.push(`${index.tag}_close`, index.tag, -1)
  }
  state.pos = end
  return true
}

/** Excludes ranges: in `3~5天7~9天` and `周一~周五和周六~周日` the tildes mean "to". */
function isLowered(text: string, { before, after }: Around): boolean {
  if (/\d/.test(before) && /^\d/.test(text)) return !/[\d\p{L}]/u.test(after)
  return !/\p{Script=Han}/u.test(text) || /[A-Za-z\u0370-\u03ff)]/.test(before)
}

/** Excludes powers as typed on a keyboard: `x^2+y^2`. */
function isRaised(text: string, { after }: Around): boolean {
  return !(/[\p{L}\p{N}][+\-−=*/]/u.test(text) && /[A-Za-z0-9]/.test(after))
}
