import type { Element, ElementContent } from 'hast'
import { attribute, textOf } from './tree.ts'

const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '−': '-',
    '×': '\\times',
    '÷': '\\div',
    '±': '\\pm',
    '·': '\\cdot',
    '⋅': '\\cdot',
    '≤': '\\le',
    '≥': '\\ge',
    '≠': '\\ne',
    '≈': '\\approx',
    '∞': '\\infty',
    '∑': '\\sum',
    '∏': '\\prod',
    '∫': '\\int',
    '∂': '\\partial',
    '∇': '\\nabla',
    '→': '\\to',
    '⇒': '\\Rightarrow',
    '∈': '\\in',
    '∀': '\\forall',
    '∃': '\\exists',
    '…': '\\dots',
    '⋯': '\\cdots',
    '{': '\\{',
    '}': '\\}',
    '%': '\\%',
    '&': '\\&',
    '#': '\\#',
    _: '\\_',
    $: '\\$',
  }),
)
const GREEK =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega'.split(
    ' ',
  )
/** Signs that have no character: invisible times, plus, comma and function application. */
const INVISIBLE = /[\u2061-\u2064\u200b]/g
const ACCENTS: Readonly<Record<string, string>> = {
  '˙': 'dot',
  '¨': 'ddot',
  '^': 'hat',
  '~': 'tilde',
  '¯': 'bar',
  '→': 'vec',
  '⏞': 'overbrace',
}

/** Returns MathML as TeX. Null if it has an element that is unknown here: a formula must not change its meaning. */
export function mathToTex(math: Element): string | null {
  const tex = texOf(math)
  return tex === null
    ? null
    : tex
        .replace(/ {2,}/g, ' ')
        .replace(/ (?=[_^}])/g, '')
        .trim()
}

function texOf(node: ElementContent): string | null {
  if (node.type === 'text') return node.value.trim() === '' ? '' : symbols(node.value)
  if (node.type !== 'element') return ''
  const parts = node.children
    .filter((child) => child.type === 'element' || textOf(child).trim() !== '')
    .map(texOf)
  if (parts.some((part) => part === null)) return null
  return join(node, parts as string[])
}

function join(node: Element, parts: readonly string[]): string | null {
  const [a = '', b = '', c = ''] = parts
  switch (node.tagName) {
    case 'mi':
      return nameOf(textOf(node).trim())
    case 'mtext':
      return textOf(node).trim() === '' ? ' ' : `\\text{${textOf(node)}}`
    case 'mspace':
      return ' '
    case 'mfrac':
      return `\\frac{${a}}{${b}}`
    case 'msqrt':
      return `\\sqrt{${parts.join('')}}`
    case 'mroot':
      return `\\sqrt[${b}]{${a}}`
    case 'msup':
      return `${base(a)}^{${b}}`
    case 'msub':
    case 'munder':
      return `${base(a)}_{${b}}`
    case 'msubsup':
    case 'munderover':
      return `${base(a)}_{${b}}^{${c}}`
    case 'mover':
      return over(a, textOf(node.children.at(-1) ?? node).trim(), b)
    case 'mfenced':
      return `\\left${attribute(node, 'open') || '('}${parts.join(',')}\\right${attribute(node, 'close') || ')'}`
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return parts.join(' & ')
    default:
      return /^(?:math|mrow|mstyle|mn|mo|mtd|mpadded|semantics|mjx-.*)$/.test(node.tagName)
        ? parts.join('')
        : null
  }
}

function over(a: string, sign: string, b: string): string {
  const accent = ACCENTS[sign]
  return accent === undefined ? `${base(a)}^{${b}}` : `\\${accent}{${a}}`
}

function base(tex: string): string {
  return /^(?:.|\\[A-Za-z]+ ?)$/.test(tex) ? tex : `{${tex}}`
}

function nameOf(name: string): string {
  if ([...name].length < 2) return symbols(name)
  const isFunction =
    /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|arcsin|arccos|arctan|sinh|cosh|tanh|Pr)$/
  return isFunction.test(name) ? `\\${name} ` : `\\mathrm{${name}}`
}

function symbols(text: string): string {
  return [...text.normalize('NFKC').replace(INVISIBLE, '')]
    .map((sign) => {
      const command = SYMBOLS.get(sign) ?? greek(sign)
      return command !== null && /[a-z]$/i.test(command) ? `${command} ` : (command ?? sign)
    })
    .join('')
}

function greek(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0
  const small = GREEK[code - 0x3b1]
  if (small !== undefined) return `\\${small}`
  const large = GREEK[code - 0x391]
  const isOwn =
    large !== undefined && /^(?:gamma|delta|theta|lambda|xi|pi|sigma|upsilon|phi|psi|omega)$/.test(large)
  return isOwn && large !== undefined ? `\\${large[0]?.toUpperCase()}${large.slice(1)}` : null
}
