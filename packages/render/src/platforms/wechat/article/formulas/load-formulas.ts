import type { LiteElement } from '@mathjax/src/js/adaptors/lite/Element.js'
import type { MmlNode } from '@mathjax/src/js/core/MmlTree/MmlNode.js'
import type { FormulaDrawing, SetFormula } from './set-formula.ts'
import { shapesHtml } from './shape-tree.ts'
import type { Shape } from './shapes.ts'
import { flatPaths } from './shapes.ts'

/** A longer source doesn't fit a column, and typesetting it could take seconds. */
const MAX_SOURCE_CHARS = 4000
const MAX_EXPANSIONS = 500
const MAX_DRAWING_CHARS = 60_000
/** Drawing units per MathJax unit, of which an em has 1000. A unit is a twentieth of a px, finer than on any phone. */
const UNIT = 0.3

const PACKAGES = 'base ams newcommand boldsymbol cancel color mathtools textmacros unicode'.split(' ')

let shared: Promise<SetFormula> | null = null

/**
 * Loads MathJax once and returns its typesetting of formulas. It is large, so load it only for texts with formulas.
 *
 * MathJax draws each glyph in place (`fontCache: 'none'`), because WeChat removes references inside a drawing.
 */
export function loadFormulas(): Promise<SetFormula> {
  shared ??= load()
  return shared
}

async function load(): Promise<SetFormula> {
  const [{ mathjax }, { TeX }, { SVG }, { liteAdaptor }, { RegisterHTMLHandler }, { MathJaxTexFont }, tags] =
    await Promise.all([
      import('@mathjax/src/js/mathjax.js'),
      import('@mathjax/src/js/input/tex.js'),
      import('@mathjax/src/js/output/svg.js'),
      import('@mathjax/src/js/adaptors/liteAdaptor.js'),
      import('@mathjax/src/js/handlers/html.js'),
      import('@mathjax/mathjax-tex-font/js/svg.js'),
      import('@mathjax/src/js/input/tex/Tags.js'),
      import('@mathjax/src/js/input/tex/base/BaseConfiguration.js'),
      import('@mathjax/src/js/input/tex/ams/AmsConfiguration.js'),
      import('@mathjax/src/js/input/tex/newcommand/NewcommandConfiguration.js'),
      import('@mathjax/src/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'),
      import('@mathjax/src/js/input/tex/cancel/CancelConfiguration.js'),
      import('@mathjax/src/js/input/tex/color/ColorConfiguration.js'),
      import('@mathjax/src/js/input/tex/mathtools/MathtoolsConfiguration.js'),
      import('@mathjax/src/js/input/tex/textmacros/TextMacrosConfiguration.js'),
      import('@mathjax/src/js/input/tex/unicode/UnicodeConfiguration.js'),
    ])
  const adaptor = liteAdaptor({ fontSize: 16 })
  RegisterHTMLHandler(adaptor)
  const throwIt = (_: unknown, error: Error) => {
    throw error
  }
  return (tex, display) => {
    if (tex.length > MAX_SOURCE_CHARS) return null
    try {
      // Each formula gets its own document, so that its definitions can't reach the next one, maybe another user's.
      const input = new TeX({ packages: PACKAGES, maxMacros: MAX_EXPANSIONS, formatError: throwIt })
      const output = new SVG({
        fontCache: 'none',
        fontData: MathJaxTexFont,
        displayOverflow: 'overflow',
        linebreaks: { inline: false },
      })
      input.postFilters.add((read) => {
        const { data } = read as { data: { root: MmlNode } }
        data.root.walkTree((node) => dropUnknownVariant(node, output))
      })
      // MathJax keeps each document's numbering for ever, and with it the whole document. `NoTags` replaces it.
      tags.TagsFactory.add(String(input.parseOptions.options.tags), tags.NoTags)
      const document = mathjax.document('', { InputJax: input, OutputJax: output })
      return drawingOf(document.convert(withTags(tex), { display }))
    } catch {
      return null
    }
  }
}

/** Removes unknown variants. MathJax would print the name of one, which is user text, on the console. */
function dropUnknownVariant(node: MmlNode, { font }: { font: { getVariant(name: string): unknown } }): void {
  const { attributes } = node
  const name = attributes?.getExplicit('mathvariant')
  if (name !== undefined && !font.getVariant(String(name))) attributes.unset('mathvariant')
}

/** Places a formula's tag right after it. A tag at the column's edge would need a drawing as wide as the column. */
function withTags(tex: string): string {
  return tex
    .replace(/\\tag\*\{([^{}]*)\}/g, '\\qquad\\text{$1}')
    .replace(/\\tag\{([^{}]*)\}/g, '\\qquad\\text{($1)}')
}

/** Returns the drawing in MathJax's element. Null when it isn't a single, plain drawing. */
function drawingOf(container: LiteElement): FormulaDrawing | null {
  const drawings = container.children.filter((child): child is LiteElement => child.kind === 'svg')
  const [svg] = drawings
  if (svg === undefined || drawings.length > 1) return null
  const box = String(svg.attributes.viewBox ?? '')
    .split(' ')
    .map(Number)
  const [, top = 0, width = 0, height = 0] = box
  if (box.length !== 4 || !(width > 0 && height > 0)) return null
  const shape = shapeOf(svg)
  const flat = flatPaths(shape, UNIT)
  const shapes = flat ?? shapesHtml(shape)
  if (shapes === null || shapes.length > MAX_DRAWING_CHARS) return null
  const unit = flat === null ? 1 : UNIT
  return {
    widthEm: width / 1000,
    heightEm: height / 1000,
    depthEm: (height + top) / 1000,
    viewBox: box.map((side) => Math.round(side * unit)).join(' '),
    shapes,
  }
}

function shapeOf(node: LiteElement): Shape {
  const attributes = Object.entries(node.attributes).map(([name, value]) => [name, String(value)])
  const children = node.children.map(
    (child): Shape =>
      child instanceof Object && 'children' in child
        ? shapeOf(child)
        : { name: child.kind, attributes: {}, children: [], text: textOf(child) },
  )
  return { name: node.kind, attributes: Object.fromEntries(attributes), children }
}

function textOf(node: LiteElement['children'][number]): string {
  return 'value' in node ? node.value : ''
}
