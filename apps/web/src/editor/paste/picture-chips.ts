import type { EditorState, Extension, Range } from '@codemirror/state'
import { StateEffect, StateField } from '@codemirror/state'
import type { DecorationSet } from '@codemirror/view'
import { Decoration, EditorView, ViewPlugin, WidgetType } from '@codemirror/view'
import { chipButton } from './chip-button.ts'
import type { PictureUpload, PictureUploads } from './picture-uploads.ts'

/** The words of chips. */
export type ChipWords = {
  readonly sending: string
  /** All of the file has arrived, and the service decodes it. */
  readonly preparing: string
  readonly failed: string
  readonly cancel: (name: string) => string
  readonly retry: (name: string) => string
}

const uploadsChanged = StateEffect.define<null>()

/**
 * Shows a chip in place of a picture's `data:` address, which is thousands of unreadable characters, and in place of the
 * name of a picture that is being uploaded. The chip of an upload cancels it and tries it again. The picture of an upload
 * that is refused is removed from the text.
 */
export function pictureChips(uploads: PictureUploads, words: ChipWords): Extension {
  const chipsIn = (state: EditorState) => decorate(state, uploads, words)
  return [
    StateField.define<DecorationSet>({
      create: chipsIn,
      update: (chips, transaction) => {
        const isNews = transaction.effects.some((effect) => effect.is(uploadsChanged))
        return transaction.docChanged || isNews ? chipsIn(transaction.state) : chips
      },
      provide: (field) => [
        EditorView.decorations.from(field),
        EditorView.atomicRanges.of((view) => view.state.field(field)),
      ],
    }),
    ViewPlugin.define((view) => {
      const ends = [
        uploads.subscribe(() => view.dispatch({ effects: uploadsChanged.of(null) })),
        uploads.onRefusal((name) => removePicture(view, name)),
      ]
      return {
        destroy: () => {
          for (const end of ends) end()
        },
      }
    }),
  ]
}

function removePicture(view: EditorView, name: string) {
  const pictures = new RegExp(`!\\[[^\\]\\n]*\\]\\(${name.replaceAll('.', '\\.')}\\)\\n{0,2}`, 'g')
  const places = [...view.state.doc.toString().matchAll(pictures)]
  view.dispatch({ changes: places.map(({ 0: whole, index }) => ({ from: index, to: index + whole.length })) })
}

class Chip extends WidgetType {
  readonly #label: string
  readonly #upload: PictureUpload | null
  readonly #uploads: PictureUploads
  readonly #words: ChipWords

  constructor(label: string, upload: PictureUpload | null, [uploads, words]: [PictureUploads, ChipWords]) {
    super()
    this.#label = label
    this.#upload = upload
    this.#uploads = uploads
    this.#words = words
  }

  override eq(other: Chip) {
    return other.#label === this.#label && other.#upload === this.#upload
  }

  override ignoreEvent() {
    return this.#upload !== null
  }

  override toDOM() {
    const chip = document.createElement('span')
    chip.className = 'cm-picture-chip'
    chip.textContent = `▨ ${this.#label}`
    const upload = this.#upload
    if (!upload) return chip
    const { name, state } = upload
    chip.dataset.state = state
    if (state === 'failed')
      chip.append(chipButton('↻', this.#words.retry(name), () => this.#uploads.retry(name)))
    chip.append(chipButton('✕', this.#words.cancel(name), () => this.#uploads.cancel(name)))
    return chip
  }
}

/** `data:` addresses that are not short, and the addresses of pictures that could be uploads. */
const ADDRESSES = /data:image\/[^)\s"'>\]]{109,}|(?<=\]\()[\w-]+\.\w+(?=\))/g

function decorate({ doc }: EditorState, uploads: PictureUploads, words: ChipWords): DecorationSet {
  const chips: Range<Decoration>[] = []
  for (const { 0: address, index } of doc.toString().matchAll(ADDRESSES)) {
    const upload = uploads.find(address)
    const isData = address.startsWith('data:')
    if (!isData && !upload) continue
    const label = upload ? labelOf(upload, words) : `${Math.round(address.length / 1365)} KB`
    const widget = new Chip(label, upload, [uploads, words])
    chips.push(Decoration.replace({ widget }).range(index, index + address.length))
  }
  return Decoration.set(chips)
}

function labelOf({ name, state, arrived }: PictureUpload, words: ChipWords): string {
  if (state === 'failed') return `${name} · ${words.failed}`
  if (arrived === 1) return `${name} · ${words.preparing}`
  return `${name} · ${words.sending}${arrived > 0 ? ` ${Math.round(arrived * 100)}%` : ''}`
}
