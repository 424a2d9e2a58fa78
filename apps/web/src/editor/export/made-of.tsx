import type { Render } from '@galley/sdk'
import { useMoments } from '../../language/moments.ts'
import { Facts } from '../../ui/facts.tsx'
import { nameOfLook, useWords, wordsOfChanges } from './change-words.ts'
import { changesBetween } from './changes-between.ts'

type MadeOfProps = {
  readonly render: Render
  /** What is on the screen. */
  readonly now: Pick<Render, 'project_version' | 'platform' | 'config'>
  readonly isSameText: boolean
}

/** Renders what a render was made of and when, and what has changed since. */
export function MadeOf({ render, now, isSameText }: MadeOfProps) {
  const words = useWords()
  const { moment } = useMoments()
  const changes = changesBetween(render, now, isSameText)
  return (
    <div className="made-of">
      <Facts className="quiet" facts={[nameOfLook(render, words), moment(render.created_at)]} />
      {changes.length > 0 && (
        <p className="made-of-stale">
          {words.text.exports.changedSince(wordsOfChanges(changes, now, words))}
        </p>
      )}
    </div>
  )
}
