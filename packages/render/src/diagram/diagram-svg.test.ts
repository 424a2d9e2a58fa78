import { describe, expect, it } from '@jest/globals'
import { element } from '../markup/html.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import type { Diagram } from './diagram.ts'
import { diagramSvg } from './diagram-svg.ts'
import { readDiagram } from './read/read-diagram.ts'

const look = { palette: plainInk.light, cornerPx: 8, isMono: false, widthPx: 432, heightPx: 480, bodyPx: 18 }

function read(source: string): Diagram {
  const diagram = readDiagram(source)
  if (!diagram) throw new Error('This diagram is not drawn.')
  return diagram
}

function svgOf(source: string): string {
  const { attributes, shapes } = diagramSvg(read(source), look)
  return element('svg', attributes, shapes)
}

const hostile = [
  'graph TD\nA["<img src=x onerror=alert(1)>"] --> B["<script>alert(1)</script>"]',
  'graph TD\nA["#lt;script#gt;alert(1)#lt;/script#gt;"] -->|"]]><svg onload=x>"| B["&#60;a href=x&#62;"]',
  'graph TD\nsubgraph "x</text><foreignObject>"\nA["]]>"]\nend',
  'sequenceDiagram\nA->>B: <iframe src="javascript:alert(1)"></iframe>\nNote over A,B: <a href="javascript:x">y</a>',
  'classDiagram\nclass A["<style>@import url(http://a)</style>"]\nA : +x" onload="y',
  'stateDiagram-v2\nstate "<use href=http://a>" as s\n[*] --> s : </svg><script>x',
  'erDiagram\n"A<b" ||--o{ B : "<!-- -->"\nB {\nstring <script> "x"\n}',
  'pie\ntitle </text><image href="http://a"/>\n"<set attributeName=href>" : 1',
  'mindmap\n  root["<animate>"]\n    <?xml-stylesheet href="http://a"?>',
]

describe('diagramSvg', () => {
  it.each(hostile)('makes shapes and text of %s', (source) => {
    const svg = svgOf(source)

    expect(
      svg
        .match(/<\/?[a-z?!][^\s/>]*/gi)
        ?.filter((tag) => !/^<\/?(?:svg|rect|circle|line|path|text)$/.test(tag)),
    ).toEqual([])
  })

  it('keeps every label', () => {
    const svg = svgOf('graph LR\nA[写稿与校对] -- 通过 --> B[(存档)]\nsubgraph 组\nA\nend')

    const words = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
    expect(words.toSorted()).toEqual(['写稿与校对', '存档', '组', '通过'].toSorted())
  })

  it('draws the same each time', () => {
    const source = 'stateDiagram-v2\n[*] --> A\nstate A {\n[*] --> B\n}\nA --> [*]'

    expect(diagramSvg(read(source), look)).toEqual(diagramSvg(read(source), look))
  })

  it('turns a row that would be too wide', () => {
    const row = read(
      `graph LR\n${Array.from({ length: 8 }, (_, at) => `n${at}[第 ${at} 步要做的事] --> n${at + 1}`).join('\n')}`,
    )

    const { widthPx, heightPx, textPx } = diagramSvg(row, look)

    expect(heightPx).toBeGreaterThan(widthPx)
    expect(heightPx).toBeLessThanOrEqual(look.heightPx)
    expect(textPx).toBeGreaterThan(8)
  })

  it.each(['A[**]', 'A --> A', 'A --> B\nB --> A\nA --> B', 'A ~~~ B', 'A[""]'])(
    'draws the odd graph %s',
    (line) => {
      const svg = svgOf(`graph TD\n${line}`)

      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
    },
  )
})
