import type { Participant, SequenceDiagram, SequenceStep } from '../diagram.ts'
import type { DiagramLook } from './look.ts'
import { SMALL, TEXT } from './look.ts'
import type { SetText } from './set-text.ts'
import { setText } from './set-text.ts'

export type SequenceColumn = {
  readonly participant: Participant
  readonly name: SetText
  readonly x: number
  readonly half: number
}

/** A step with its text broken into lines. */
export type SetStep = { readonly step: SequenceStep; readonly text: SetText; readonly number: number | null }

export const LOOP_WIDTH = 30
export const NOTE_PAD = 9
const BETWEEN = 22
const PAD = 13

/** Breaks the text of every step into lines of at most `most` units, in the order of the steps. */
export function setSteps({ steps, isNumbered }: SequenceDiagram, most: number, look: DiagramLook): SetStep[] {
  let number = 0
  return steps.map((step) => {
    const label = 'label' in step ? step.label : ''
    const text = setText(label, { size: SMALL, most, isMono: look.isMono })
    if (step.kind === 'message') number += 1
    return { step, text, number: isNumbered && step.kind === 'message' ? number : null }
  })
}

/** Places the participants as close together as names, messages and notes allow. */
export function placeColumns(
  diagram: SequenceDiagram,
  steps: readonly SetStep[],
  look: DiagramLook,
): SequenceColumn[] {
  const names = diagram.participants.map(({ label }) =>
    setText(label, { size: TEXT, most: 120, isMono: look.isMono }),
  )
  const halves = names.map(({ width }) => Math.max(26, width / 2 + PAD))
  const index = new Map(diagram.participants.map(({ id }, at) => [id, at]))
  const needs = steps.flatMap((each) => needOf(each, index, halves.length))
  const xs: number[] = []
  for (const [at, half] of halves.entries()) {
    const previous = at === 0 ? -BETWEEN : (xs[at - 1] ?? 0) + (halves[at - 1] ?? 0)
    const wished = needs.filter(({ to }) => to === at).map(({ from, room }) => (xs[from] ?? 0) + room)
    xs.push(Math.max(previous + BETWEEN + half, ...wished))
  }
  return diagram.participants.map((participant, at) => ({
    participant,
    name: names[at] ?? setText('', { size: TEXT, most: 1, isMono: false }),
    x: xs[at] ?? 0,
    half: halves[at] ?? 0,
  }))
}

type Need = { readonly from: number; readonly to: number; readonly room: number }

/** Returns the distances between columns that a step needs. */
function needOf({ step, text, number }: SetStep, index: ReadonlyMap<string, number>, count: number): Need[] {
  if (step.kind !== 'message' && step.kind !== 'note') return []
  const [one, other] = [index.get(step.from) ?? 0, index.get(step.to) ?? 0]
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const room = text.width + 24 + (number === null ? 0 : 22)
  if (from < to) return [{ from, to, room: step.kind === 'note' ? room - 24 : room }]
  if (step.kind === 'message')
    return from + 1 < count ? [{ from, to: from + 1, room: room + LOOP_WIDTH - 8 }] : []
  return noteNeeds(step.side, from, { width: text.width + 2 * NOTE_PAD + 16, count })
}

function noteNeeds(
  side: 'left' | 'right' | 'over',
  at: number,
  { width, count }: { readonly width: number; readonly count: number },
): Need[] {
  const before = at > 0 ? [{ from: at - 1, to: at, room: side === 'over' ? width / 2 + 8 : width + 8 }] : []
  const after =
    at + 1 < count ? [{ from: at, to: at + 1, room: side === 'over' ? width / 2 + 8 : width + 8 }] : []
  if (side === 'over') return [...before, ...after]
  return side === 'left' ? before : after
}
