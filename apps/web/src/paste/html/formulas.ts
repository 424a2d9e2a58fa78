import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { mathToTex } from './math-to-tex.ts'
import { attribute, find, make, rewrite, textOf } from './tree.ts'

/**
 * Replaces formulas as pages show them by `<math>` elements with the properties `tex` and `isDisplay`: KaTeX, MathJax 2
 * to 4, MathML, and pictures of formulas that name their TeX.
 */
export function findFormulas(tree: Root): void {
  // MathJax 2 keeps the source in a script beside what it draws.
  const hasScripts = find(tree, isTexScript) !== null
  rewrite(tree, (element) => {
    const classes = attribute(element, 'className')
    if (hasScripts && /^MathJax/.test(classes) && !find(element, isTexScript)) return []
    const tex = texOf(element, classes)
    if (tex === null) return null
    const clean = tidy(tex)
    return clean === '' ? [] : [formula(clean, isDisplay(element, tex))]
  })
}

/** The element has the TeX as its text, because white space around an empty element would be removed. */
function formula(tex: string, isDisplay: boolean): Element {
  return make('math', [{ type: 'text', value: tex }], { tex, isDisplay })
}

function texOf(element: Element, classes: string): string | null {
  if (/(?:^|\s)(?:katex|katex-display|mwe-math-element)(?:\s|$)/.test(classes)) return annotationIn(element)
  if (element.tagName === 'math') return texOfMath(element)
  if (element.tagName === 'mjx-container') return texOfMathJax(element)
  if (isTexScript(element)) return textOf(element)
  if (/(?:^|\s)ztext-math(?:\s|$)/.test(classes)) return attribute(element, 'dataTex')
  if (/(?:^|\s)MathJax(?:_Preview)?(?:\s|$)/.test(classes)) return texOfMathJax2(element)
  return element.tagName === 'img' ? texOfPicture(element) : null
}

const isTexScript = (element: Element) =>
  element.tagName === 'script' && /^math\/tex/.test(attribute(element, 'type'))

/** Returns the TeX that KaTeX, Wikipedia and others put beside a formula. Null: look further inside. */
function annotationIn(element: Element): string | null {
  const source = find(
    element,
    (each) => each.tagName === 'annotation' && /tex/i.test(attribute(each, 'encoding')),
  )
  return source && textOf(source)
}

function texOfMath(math: Element): string | null {
  const alternative = attribute(math, 'alttext') || attribute(math, 'altText')
  return annotationIn(math) ?? (alternative || mathToTex(math))
}

/** MathJax 4 keeps the TeX; 3 may keep a copy of it for the clipboard; both keep MathML for screen readers. */
function texOfMathJax(container: Element): string | null {
  const own = attribute(container, 'dataLatex')
  const named = own === '' ? find(container, (each) => 'dataLatex' in each.properties) : container
  const copy = find(container, (each) => /mjx-copytext/.test(attribute(each, 'className')))
  const math = find(container, ({ tagName }) => tagName === 'math')
  const tex = (named && attribute(named, 'dataLatex')) || (copy && textOf(copy))
  return tex || (math && texOfMath(math))
}

function texOfMathJax2(element: Element): string | null {
  const mathMl = attribute(element, 'dataMathml')
  if (mathMl === '') return textOf(element).trim() === '' ? '' : null
  const math = find(fromHtml(mathMl, { fragment: true }), ({ tagName }) => tagName === 'math')
  return math && texOfMath(math)
}

/** Pictures of formulas: Wikipedia, Zhihu, WordPress and Yuque. */
function texOfPicture(picture: Element): string | null {
  const [alt, source] = [attribute(picture, 'alt'), attribute(picture, 'src')]
  if (/mwe-math-fallback/.test(attribute(picture, 'className')) || 'eeimg' in picture.properties) return alt
  const [, code] =
    /(?:zhihu\.com\/equation\?tex=|#card=math&code=|s\d\.wp\.com\/latex\.php\?latex=)([^&]+)/.exec(source) ??
    []
  return code === undefined ? null : decoded(code.replaceAll('+', ' '))
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Returns TeX without the dollar signs, brackets and styles in which pages wrap it. */
function tidy(tex: string): string {
  const bare = tex
    .trim()
    .replace(/^(?:\$\$?|\\\(|\\\[)([\s\S]*?)(?:\$\$?|\\\)|\\\])$/, '$1')
    .replace(/^\{\\(?:displaystyle|textstyle)\s*([\s\S]*)\}$/, '$1')
    .replace(/^\\(?:displaystyle|textstyle)\s+/, '')
    .replace(/\\\\\s*$/, '')
  return bare.replace(/\s*\n\s*/g, '\n').trim()
}

function isDisplay(element: Element, tex: string): boolean {
  const classes = attribute(element, 'className')
  const isBlock =
    /(?:^|\s)(?:katex-display|mwe-math-element-block|MathJax_Display)(?:\s|$)/.test(classes) ||
    /mode=display/.test(attribute(element, 'type')) ||
    /^(?:block|true)$/.test(attribute(element, 'display')) ||
    attribute(element, 'eeimg') === '2' ||
    /display="block"|display=block/.test(attribute(element, 'dataMathml'))
  return isBlock || /^\s*(?:\$\$|\\\[)|\\\\\s*$/.test(tex)
}
