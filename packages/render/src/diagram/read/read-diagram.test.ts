import { describe, expect, it } from '@jest/globals'
import type { Diagram } from '../diagram.ts'
import { diagramReader, readDiagram } from './read-diagram.ts'

function graphOf(source: string) {
  const diagram = readDiagram(source)
  if (diagram?.kind !== 'graph') throw new Error('This is no graph.')
  return diagram
}

/** Returns each node with its shape and label, and each edge with its ends. */
function sketch(source: string): string[] {
  const { nodes, edges } = graphOf(source)
  return [
    ...nodes.map(({ id, shape, label }) => `${id} ${shape} ${label}`),
    ...edges.map(({ from, to, line, start, end, label }) => `${from} ${start} ${line} ${end} ${to} ${label}`),
  ]
}

describe('readDiagram', () => {
  it.each([
    ['A-->B', ['A box A', 'B box B', 'A none solid arrow B ']],
    ['A[一 & 二] -- 是 --> B', ['A box 一 & 二', 'B box B', 'A none solid arrow B 是']],
    ['A -.->|x > y| B', ['A box A', 'B box B', 'A none dashed arrow B x > y']],
    ['A == yes ==> B', ['A box A', 'B box B', 'A none thick arrow B yes']],
    ['A -. maybe .-> B', ['A box A', 'B box B', 'A none dashed arrow B maybe']],
    ['A o--o B', ['A box A', 'B box B', 'A dot solid dot B ']],
    [
      'A <--> B; B --x C',
      ['A box A', 'B box B', 'C box C', 'A arrow solid arrow B ', 'B none solid cross C '],
    ],
    ['a & b --> c', ['a box a', 'b box b', 'c box c', 'a none solid arrow c ', 'b none solid arrow c ']],
    ['A(["x"]) --- B{{y}}', ['A pill x', 'B hexagon y', 'A none solid none B ']],
    ['A["f(x) [1]; #quot;y#quot;"]', ['A box f(x) [1]; "y"']],
    ['A["一<br/>二"]:::big', ['A box 一\n二']],
    ['A[List<T> a < b]', ['A box List<T> a < b']],
  ])('reads the flowchart %s', (line, expected) => {
    expect(sketch(`flowchart LR\n${line}`)).toEqual(expected)
  })

  it('keeps groups, also those inside others', () => {
    const { groups, nodes } = graphOf('graph TD\nsubgraph a [外]\nsubgraph b\nX\nend\nY\nend\nX-->Y')

    expect(groups).toEqual([
      { id: 'a', label: '外', parent: null },
      { id: 'b', label: 'b', parent: 'a' },
    ])
    expect(nodes.map(({ id, group }) => [id, group])).toEqual([
      ['X', 'b'],
      ['Y', 'a'],
    ])
  })

  it('reads states with their starts, choices and notes', () => {
    expect(
      sketch('stateDiagram-v2\n[*] --> A\nstate c <<choice>>\nA --> c : 好\nnote right of A : n'),
    ).toEqual([
      'start of all start ',
      'A round A',
      'c diamond ',
      'note 1 note n',
      'start of all none solid arrow A ',
      'A none solid arrow c 好',
      'A none dashed none note 1 ',
    ])
  })

  it('reads classes with fields above methods', () => {
    const [node] = graphOf('classDiagram\nclass A~T~ {\n<<interface>>\n+run() void\n+List~int~ xs\n}').nodes

    expect(node).toMatchObject({
      label: 'A<T>',
      kicker: '«interface»',
      parts: [['+List<int> xs'], ['+run() void']],
    })
  })

  it('reads how many of one class or entity belong to the other', () => {
    const [relation] = graphOf('classDiagram\nA "1" *-- "0..*" B : has').edges
    const [link] = graphOf('erDiagram\nA ||--o{ B : 下单').edges

    expect(relation).toMatchObject({ startLabel: '1', start: 'diamond', endLabel: '0..*', label: 'has' })
    expect(link).toMatchObject({ start: 'one', end: 'maybe-many', label: '下单' })
  })

  it('reads sequences with frames, notes and activity', () => {
    const diagram = readDiagram(
      'sequenceDiagram\nactor 读者\n读者->>+A: 好吗？\nalt 好\nA--)-读者: 好\nelse\nNote over A,读者: 再等\nend',
    )

    expect(diagram?.kind === 'sequence' && diagram.steps.map(({ kind }) => kind)).toEqual([
      'message',
      'activate',
      'open',
      'message',
      'deactivate',
      'else',
      'note',
      'close',
    ])
  })

  it('reads pies and mind maps', () => {
    expect(readDiagram('pie showData\ntitle 一\n"a" : 1.5')).toEqual({
      kind: 'pie',
      title: '一',
      showsValues: true,
      slices: [{ label: 'a', value: 1.5 }],
    })
    expect(sketch('mindmap\n  root((一))\n    a\n      b\n    c')).toEqual([
      '0 pill 一',
      '1 round a',
      '2 round b',
      '3 round c',
      '0 none solid none 1 ',
      '1 none solid none 2 ',
      '0 none solid none 3 ',
    ])
  })

  it.each([
    '%%{init: {"themeCSS": "*{background:url(http://a)}"}}%%\ngraph TD\nA-->B',
    'graph TD\nA-->B\nclick A href "javascript:alert(1)"\nclick B call alert()',
    'graph TD\nA-->B\nstyle A fill:url(http://a)\nclassDef x fill:#f00\nclass A x\nlinkStyle 0 stroke:red',
    '---\ntitle: ""\nconfig:\n  themeCSS: x\n---\ngraph TD\n%% a comment\nA-->B',
  ])('leaves out what would style or act: %s', (source) => {
    expect(readDiagram(source)).toEqual(readDiagram('graph TD\nA-->B'))
  })

  it.each([
    'gantt\ntitle a',
    'graph TD',
    'graph TD\nA -->',
    'graph TD\nA[b',
    'graph TD\nsubgraph a\nA',
    'graph TD\nend',
    'sequenceDiagram\nloop a\nA->>B: c',
    'sequenceDiagram\nwhat is this',
    'classDiagram\nclass A {',
    'pie\n"a" : x',
    `graph TD\n${'A-->B\n'.repeat(91)}`,
    `graph TD\nA["${'字'.repeat(241)}"]`,
    'x'.repeat(20_000),
    '',
  ])('returns null for what cannot be drawn whole: %.60s', (source) => {
    expect(readDiagram(source)).toBeNull()
  })
})

describe('diagramReader', () => {
  it('gives up on a graph that would take long to lay out', () => {
    const chain = Array.from({ length: 45 }, (_, at) => `n${at} --> n${at + 1}`)
    const long = Array.from({ length: 40 }, (_, at) => `n${at % 5} --> n${45 - (at % 6)}`)

    expect(diagramReader()(['graph TD', ...chain, ...long].join('\n'))).toBeNull()
  })

  it('gives up once an article has cost enough', () => {
    const read = diagramReader()
    const chain = `graph TD\n${Array.from({ length: 30 }, (_, at) => `n${at} --> n${at + 1}`).join('\n')}`

    const kinds = Array.from({ length: 8 }, () => read(chain)).map(
      (diagram: Diagram | null) => diagram !== null,
    )

    expect(kinds).toEqual([true, true, true, true, true, false, false, false])
  })
})
