import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState, Extension, Range } from '@codemirror/state'
import { StateEffect, StateField, Transaction } from '@codemirror/state'
import type { DecorationSet } from '@codemirror/view'
import { Decoration, EditorView, ViewPlugin, WidgetType } from '@codemirror/view'
import { chipButton } from './chip-button.ts'
import type { ImportFailure, PictureImport, PictureImports } from './picture-imports.ts'
import type { PictureUploads } from './picture-uploads.ts'

/** The words of the chips beside remote pictures. */
export type RemoteChipWords = {
  readonly fetching: string
  readonly keep: string
  readonly again: string
  readonly replace: string
  readonly stop: string
  readonly failures: Readonly<Record<ImportFailure, string>>
}

type Parts = {
  readonly imports: PictureImports
  readonly uploads: PictureUploads
  readonly words: RemoteChipWords
}

/** An address counts as complete after this time without a change. */
const REST_MS = 700
/** Long texts are parsed in steps. What a step leaves out is found after the next change. */
const PARSE_MS = 50
/** Web addresses, in any syntax. */
const ANY_ADDRESS = /https?:\/\/[^\s()<>"]+/gi

const importsChanged = StateEffect.define<null>()

/**
 * Imports the remote pictures that come into the text, and writes their new addresses. A chip behind the address of one
 * that isn't in the project says why, tries again, or takes a file instead.
 */
export function remoteChips(parts: Parts): Extension {
  const chipsIn = (state: EditorState) => decorate(state, parts)
  return [
    StateField.define<DecorationSet>({
      create: (state) => {
        parts.imports.leave([...state.doc.toString().matchAll(ANY_ADDRESS)].map(([address]) => address))
        return chipsIn(state)
      },
      update: (chips, transaction) => {
        const isNews = transaction.effects.some((effect) => effect.is(importsChanged))
        return transaction.docChanged || isNews ? chipsIn(transaction.state) : chips
      },
      provide: (field) => EditorView.decorations.from(field),
    }),
    ViewPlugin.define((view) => followPictures(view, parts.imports)),
  ]
}

function followPictures(view: EditorView, imports: PictureImports) {
  let timer = 0
  // `ANY_ADDRESS` reads an address with parentheses in part only.
  imports.leave(remotePictures(view.state).map(({ address }) => address))
  const follow = () => imports.follow(remotePictures(view.state).map(({ address }) => address))
  const ends = [
    imports.subscribe(() => view.dispatch({ effects: importsChanged.of(null) })),
    imports.onArrival((address, imported) => rename(view, address, imported)),
  ]
  return {
    update: ({ docChanged }: { readonly docChanged: boolean }) => {
      if (!docChanged) return
      imports.expect(remotePictures(view.state).map(({ address }) => address))
      window.clearTimeout(timer)
      timer = window.setTimeout(follow, REST_MS)
    },
    destroy: () => {
      window.clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}

/** Writes another address for a picture. It is no step of its own in the history: an undo takes back what the writer did. */
function rename(view: EditorView, address: string, next: string) {
  const changes = remotePictures(view.state)
    .filter((each) => each.address === address)
    .map(({ from, to }) => ({ from, to, insert: next }))
  view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) })
}

type RemotePicture = { readonly address: string; readonly from: number; readonly to: number }

/** Returns the pictures with a web address, without those in code. */
function remotePictures(state: EditorState): RemotePicture[] {
  const found: RemotePicture[] = []
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state)
  tree.iterate({
    enter: ({ name, node }) => {
      const url = name === 'Image' ? node.getChild('URL') : null
      if (!url) return
      const [from, to] = [url.from, url.to]
      const address = state.sliceDoc(from, to).replace(/^<|>$/g, '')
      if (/^https?:\/\/[^/]/i.test(address)) found.push({ address, from, to })
    },
  })
  return found
}

function decorate(state: EditorState, parts: Parts): DecorationSet {
  const chips: Range<Decoration>[] = []
  for (const { address, to } of remotePictures(state)) {
    const known = parts.imports.find(address)
    if (known && known.state !== 'awaited') {
      const widget = new RemoteChip({ address, known }, parts)
      chips.push(Decoration.widget({ widget, side: 1 }).range(to))
    }
  }
  return Decoration.set(chips)
}

type ShownPicture = { readonly address: string; readonly known: PictureImport }

class RemoteChip extends WidgetType {
  readonly #picture: ShownPicture
  readonly #parts: Parts

  constructor(picture: ShownPicture, parts: Parts) {
    super()
    this.#picture = picture
    this.#parts = parts
  }

  override eq(other: RemoteChip) {
    const [mine, others] = [this.#picture, other.#picture]
    return mine.address === others.address && mine.known === others.known
  }

  override ignoreEvent() {
    return true
  }

  override toDOM(view: EditorView) {
    const { address, known } = this.#picture
    const { imports, words } = this.#parts
    const chip = document.createElement('span')
    chip.className = 'cm-picture-chip cm-remote-chip'
    chip.dataset.state = known.state
    const start = () => imports.start(address)
    if (known.state === 'outside') chip.append(chipButton(`⤓ ${words.keep}`, words.keep, start))
    if (known.state === 'fetching') {
      chip.textContent = words.fetching
      chip.append(chipButton('✕', words.stop, () => imports.cancel(address)))
    }
    if (known.state === 'refused') {
      chip.textContent = words.failures[known.failure]
      if (known.mayRetry) chip.append(chipButton('↻', words.again, start))
      chip.append(chipButton(`⇄ ${words.replace}`, words.replace, () => this.#replace(view)))
    }
    return chip
  }

  /** Asks for a file that takes the picture's place. */
  #replace(view: EditorView) {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (file) rename(view, this.#picture.address, this.#parts.uploads.start(file))
    })
    input.click()
  }
}
