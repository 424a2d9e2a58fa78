import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadFormulas } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { FormulaAttack } from './formula-attack.ts'
import { startFormulaAttack } from './formula-attack.ts'

// `npm run fuzz:formulas` tries every value in every place. This test tries each command and each value.

let attack: FormulaAttack

beforeAll(async () => {
  attack = await startFormulaAttack('sample')
})
afterAll(() => attack.close())

const FOR_COLOURS_AND_LENGTHS = ['\\color', '\\textcolor', '\\fcolorbox', '\\rule', '\\hspace']

describe('a formula with a hostile value in the place of a colour or a length', () => {
  it.each([
    ['the canvas', 'katex', '\\raisebox'],
    ['article and share page', 'mathjax', '\\colorbox'],
  ] as const)('loads nothing from %s, whichever command of %s takes it', async (_what, library, another) => {
    const { faults, commands } = await attack.withValues(library)

    expect(commands).toEqual(expect.arrayContaining([...FOR_COLOURS_AND_LENGTHS, another]))
    expect(faults).toEqual([])
  })

  it.each([
    ['the canvas', 'katex'],
    ['article and share page', 'mathjax'],
  ] as const)('loads nothing from %s, by any command of %s at all', async (_what, library) => {
    const { faults, formulas } = await attack.withEveryCommand(library)

    expect(formulas).toBeGreaterThan(400)
    expect(faults).toEqual([])
  })

  it('loads nothing by commands that are for links, pictures, styles and marks', async () => {
    expect((await attack.withFormulas(SIBLINGS)).faults).toEqual([])
  })
})

/** Commands that neither library may execute, whether it is loaded or not. */
const SIBLINGS = [
  '\\href{http://evil.example/c}{x}',
  '\\url{http://evil.example/c}',
  '\\includegraphics{http://evil.example/c}',
  '\\includegraphics[width=1em]{http://evil.example/c}',
  '\\htmlStyle{background:url(http://evil.example/c)}{x}',
  '\\htmlData{onload=window.xss=1}{x}',
  '\\htmlClass{url(http://evil.example/c)}{x}',
  '\\class{x" style="background:url(http://evil.example/c)}{x}',
  '\\cssId{x" style="background:url(http://evil.example/c)}{x}',
  '\\style{background:url(http://evil.example/c)}{x}',
  '\\unicode[url(http://evil.example/c)]{x41}',
  '\\unicode{x22}\\unicode{x3c}\\unicode{x3e}',
  '\\mmlToken{mi}[style="background:url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[href="http://evil.example/c"]{x}',
  '\\mmlToken{mi}[mathcolor="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[mathbackground="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[fontfamily="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[filter="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[mask="url(http://evil.example/c)"]{x}',
  '\\bbox[url(http://evil.example/c)]{x}',
  '\\bbox[border:1px solid url(http://evil.example/c)]{x}',
  '\\enclose{circle}[mathcolor="url(http://evil.example/c)"]{x}',
  '\\definecolor{c}{named}{url(http://evil.example/c)}\\color{c}x',
  '\\require{html}\\href{http://evil.example/c}{x}',
]

describe('a formula that prints', () => {
  it('prints nothing on the console of the process', () => {
    const spies = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      jest.spyOn(console, name).mockImplementation(() => {}),
    )

    const formulas = [
      '\\message{a secret}x',
      '\\errmessage{a secret}x',
      '\\show\\secret x',
      '\\mmlToken{mi}[mathvariant="a secret"]{x}',
    ]
    attack.write(formulas)

    expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([])
    for (const spy of spies) spy.mockRestore()
  })
})

describe('a formula that has been drawn', () => {
  it('is not held: a process that draws for days would have no memory left', async () => {
    const setFormula = await loadFormulas()
    const draw = (count: number) => {
      for (let n = 0; n < count; n += 1) setFormula(`x_{${n}}`, true)
      collectGarbage()
      return process.memoryUsage().heapUsed / 1e6
    }
    const atFirst = draw(100)

    expect(draw(400) - atFirst).toBeLessThan(10)
  })
})

/** Collects garbage, like `node --expose-gc`. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
