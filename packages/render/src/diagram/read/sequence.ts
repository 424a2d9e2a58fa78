import type { EdgeEnd, Participant, SequenceDiagram, SequenceStep } from '../diagram.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

const MAX_PARTICIPANTS = 12
const MAX_STEPS = 120
const MAX_DEPTH = 6

const ID = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_. ]|-(?![-)x>]))*?`
const PARTICIPANT = /^(?:create\s+)?(participant|actor)\s+(.+?)(?:\s+as\s+(.+))?$/
const MESSAGE = new RegExp(`^(${ID})\\s*(<<)?(--?)(>>|>|x|\\))\\s*([+-])?\\s*(${ID})\\s*(?::\\s*(.*))?$`, 'u')
const NOTE = /^note\s+(left of|right of|over)\s+([^:,]+?)(?:\s*,\s*([^:,]+?))?\s*:\s*(.*)$/i
const OPEN = /^(loop|alt|opt|par|par_over|critical|break|rect)\b\s*(.*)$/
const ELSE = /^(?:else|and|option)\b\s*(.*)$/
const ACTIVITY = /^(activate|deactivate)\s+(.+)$/
const IGNORED = /^(?:links?|properties|details|destroy)\b/

type Reading = {
  readonly participants: Map<string, Participant>
  readonly steps: SequenceStep[]
  /** The keywords of the blocks that are still open. */
  readonly open: string[]
  isNumbered: boolean
  title: string
}

/** Parses `sequenceDiagram`. */
export function readSequence({ lines, title }: DiagramSource): SequenceDiagram {
  const reading: Reading = { participants: new Map(), steps: [], open: [], isNumbered: false, title }
  for (const line of lines.map((each) => each.trim().replace(/;$/, ''))) {
    readLine(reading, line)
    const { participants, steps, open } = reading
    if (participants.size > MAX_PARTICIPANTS || steps.length > MAX_STEPS || open.length > MAX_DEPTH) {
      throw new Unreadable()
    }
  }
  const { participants, steps, open, isNumbered } = reading
  if (participants.size === 0 || open.length > 0) throw new Unreadable()
  return {
    kind: 'sequence',
    title: reading.title,
    participants: [...participants.values()],
    steps,
    isNumbered,
  }
}

function readLine(reading: Reading, text: string): void {
  const title = /^title\s*:?\s+(.*)$/.exec(text)?.[1]
  if (IGNORED.test(text)) return
  if (title !== undefined) reading.title = readLabel(title)
  else if (/^autonumber\b/.test(text)) reading.isNumbered = true
  else if (/^box\b/.test(text)) reading.open.push('box')
  else if (!readFrame(reading, text) && !readParticipant(reading, text) && !readActivity(reading, text)) {
    readStep(reading, text)
  }
}

/** Boxes around participants and coloured backgrounds are not drawn. */
const isDrawn = (word: string) => word !== 'box' && word !== 'rect'

function readFrame({ steps, open }: Reading, text: string): boolean {
  const [, word, label = ''] = OPEN.exec(text) ?? []
  const otherwise = ELSE.exec(text)?.[1]
  if (word !== undefined) {
    open.push(word)
    if (isDrawn(word)) steps.push({ kind: 'open', word: word.replace('_over', ''), label: readLabel(label) })
  } else if (otherwise !== undefined) steps.push({ kind: 'else', label: readLabel(otherwise) })
  else if (text !== 'end') return false
  else if (isDrawn(closeFrame(open))) steps.push({ kind: 'close' })
  return true
}

function closeFrame(open: string[]): string {
  const word = open.pop()
  if (word === undefined) throw new Unreadable()
  return word
}

function readParticipant(reading: Reading, text: string): boolean {
  const [, word, id = '', label] = PARTICIPANT.exec(text) ?? []
  if (word === undefined) return false
  const name = id.replace(/@\{.*\}$/, '').trim()
  reading.participants.set(name, { id: name, label: readLabel(label ?? name), isPerson: word === 'actor' })
  return true
}

function readActivity({ steps, participants }: Reading, text: string): boolean {
  const [, word, name = ''] = ACTIVITY.exec(text) ?? []
  if (word !== 'activate' && word !== 'deactivate') return false
  steps.push({ kind: word, id: participantAt(participants, name) })
  return true
}

function readStep(reading: Reading, text: string): void {
  const { steps, participants } = reading
  const note = NOTE.exec(text)
  if (note) {
    const [, place = '', first = '', second, label = ''] = note
    const from = participantAt(participants, first)
    const to = second === undefined ? from : participantAt(participants, second)
    steps.push({ kind: 'note', side: sideOf(place.toLowerCase()), from, to, label: readLabel(label) })
    return
  }
  const match = MESSAGE.exec(text)
  if (!match) throw new Unreadable()
  const [, first = '', both, line, head = '', activity, second = '', label = ''] = match
  const from = participantAt(participants, first)
  const to = participantAt(participants, second)
  const end = HEADS[head] ?? 'none'
  const start = both === undefined ? 'none' : 'arrow'
  steps.push({ kind: 'message', from, to, label: readLabel(label), dashed: line === '--', start, end })
  if (activity === '+') steps.push({ kind: 'activate', id: to })
  if (activity === '-') steps.push({ kind: 'deactivate', id: from })
}

const HEADS: Readonly<Record<string, EdgeEnd>> = { '>>': 'arrow', '>': 'none', x: 'cross', ')': 'open-arrow' }

function sideOf(place: string): 'left' | 'right' | 'over' {
  if (place === 'over') return 'over'
  return place === 'left of' ? 'left' : 'right'
}

function participantAt(participants: Map<string, Participant>, name: string): string {
  const id = name.trim()
  if (!participants.has(id)) participants.set(id, { id, label: readLabel(id), isPerson: false })
  return id
}
