import type { BlockOf } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import type { ReadPart } from '../entries.ts'
import { entryOf } from '../entries.ts'
import { headed } from '../headed.ts'

/** What to do, one after the other: an ordered list. The first words of a step may head it. */
export const steps: ExhibitDefinition<'steps'> = {
  kind: 'steps',
  names: ['steps', '步骤', '步驟'],
  read: (blocks) =>
    blocks.flatMap((block): ReadPart[] =>
      block.kind === 'list'
        ? block.items.map((item, index) =>
            entryOf(headed(item.blocks), item.lines, { number: numberOf(block, index) }),
          )
        : [block],
    ),
  written: ({ parts, number = 1, lines }) => {
    const blocks = parts.flatMap((part) => part.blocks)
    return [{ kind: 'list', start: number, isTight: true, items: [{ task: null, blocks, lines }], lines }]
  },
}

function numberOf({ start }: BlockOf<'list'>, index: number): number {
  return (start ?? 1) + index
}
