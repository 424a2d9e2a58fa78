import { lowered, raised } from './raised-digits.ts'

/** Longer formulas are shown as images. */
const LONGEST = 80

const SIGNS: Record<string, string> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  to: '→',
  rightarrow: '→',
  infty: '∞',
  in: '∈',
  sum: '∑',
  log: 'log',
  ln: 'ln',
  sin: 'sin',
  cos: 'cos',
  max: 'max',
  min: 'min',
}

/**
 * Returns a short formula such as `O(n^2)` in plain characters: `O(n²)`. Null if it needs more than one line, such as
 * a fraction.
 */
export function plainFormula(tex: string): string | null {
  if (tex.length > LONGEST) return null
  const plain = tex
    .replace(/\\([A-Za-z]+)\s*/g, (command, name: string) =>
      Object.hasOwn(SIGNS, name) ? (SIGNS[name] ?? command) : command,
    )
    .replace(/[\^_](?:\{[^{}]*\}|[^{}\s\\])/g, (script) => {
      const inside = script.slice(1).replace(/[{}]/g, '')
      return (script.startsWith('^') ? raised(inside) : lowered(inside)) ?? script
    })
    .replace(/\s+/g, ' ')
    .trim()
  return /[\\{}^_&]/.test(plain) ? null : plain
}
