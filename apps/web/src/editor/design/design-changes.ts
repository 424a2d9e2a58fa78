import { invertedEffects } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Design, DesignChange } from '@galley/contracts'
import { designChangeBetween } from '@galley/contracts'

/** A change of the design, and the change that undoes it. */
type DesignStep = { readonly change: DesignChange; readonly inverse: DesignChange }

const designStep = StateEffect.define<DesignStep>()

/**
 * Returns the extension that keeps changes of the design in the text's undo history, so that there is one history for
 * both. `onChange` is called for each change, also for those that undo and redo.
 */
export function designChanges(onChange: (change: DesignChange) => void): Extension {
  return [
    invertedEffects.of(({ effects }) =>
      effects
        .filter((effect) => effect.is(designStep))
        .map(({ value: { change, inverse } }) => designStep.of({ change: inverse, inverse: change })),
    ),
    EditorView.updateListener.of(({ transactions }) => {
      for (const { effects } of transactions)
        for (const effect of effects) if (effect.is(designStep)) onChange(effect.value.change)
    }),
  ]
}

/** Changes the design as a step of the undo history. Does nothing if the two are the same. */
export function changeDesignIn(view: EditorView, before: Design, after: Design) {
  const change = designChangeBetween(before, after)
  if (Object.keys(change).length === 0) return
  view.dispatch({ effects: designStep.of({ change, inverse: designChangeBetween(after, before) }) })
}
