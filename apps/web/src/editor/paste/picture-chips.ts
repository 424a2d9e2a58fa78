import type { EditorState, Extension, Range } from '@codemirror/state'
import { StateField } from '@codemirror/state'
import type { DecorationSet } from '@codemirror/view'
import { Decoration, EditorView, WidgetType } from '@codemirror/view'

/** Shows a chip in place of a picture's `data:` address, which is about a hundred thousand unreadable characters. */
export const pictureChips: Extension = [
  StateField.define<DecorationSet>({
    create: chipsIn,
    update: (chips, transaction) => (transaction.docChanged ? chipsIn(transaction.state) : chips),
    provide: (field) => [
      EditorView.decorations.from(field),
      EditorView.atomicRanges.of((view) => view.state.field(field)),
    ],
  }),
]

const BEGIN = 'data:image/'

class Chip extends WidgetType {
  readonly #kilobytes: number
  constructor(kilobytes: number) {
    super()
    this.#kilobytes = kilobytes
  }

  override eq(other: Chip) {
    return other.#kilobytes === this.#kilobytes
  }

  override toDOM() {
    const chip = document.createElement('span')
    chip.className = 'cm-picture-chip'
    chip.textContent = `▨ ${this.#kilobytes} KB`
    return chip
  }
}

function chipsIn({ doc }: EditorState): DecorationSet {
  const text = doc.toString()
  const chips: Range<Decoration>[] = []
  for (let from = text.indexOf(BEGIN); from >= 0; from = text.indexOf(BEGIN, from + 1)) {
    const to = endOf(text, from)
    if (to - from < 120) continue
    const chip = new Chip(Math.round((to - from) / 1365))
    chips.push(Decoration.replace({ widget: chip }).range(from, to))
    from = to
  }
  return Decoration.set(chips)
}

function endOf(text: string, from: number): number {
  const end = /[)\s"'>\]]/g
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}
