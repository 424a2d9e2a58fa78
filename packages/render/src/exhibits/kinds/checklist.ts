import type { ExhibitDefinition } from '../definition.ts'
import type { ReadPart } from '../entries.ts'
import { entryOf } from '../entries.ts'

/** Things to tick off: a task list. Items without a box are still to do. */
export const checklist: ExhibitDefinition<'checklist'> = {
  kind: 'checklist',
  names: ['checklist', '清单', '清單'],
  read: (blocks) =>
    blocks.flatMap((block): readonly ReadPart[] =>
      block.kind === 'list'
        ? block.items.map((item) =>
            entryOf([{ role: 'body', blocks: item.blocks }], item.lines, { task: item.task ?? 'open' }),
          )
        : [block],
    ),
  written: ({ parts, task = 'open', lines }) => {
    const blocks = parts.flatMap((part) => part.blocks)
    return [{ kind: 'list', start: null, isTight: true, items: [{ task, blocks, lines }], lines }]
  },
}
