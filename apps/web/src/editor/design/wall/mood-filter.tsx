import type { ThemeMood } from '@galley/contracts'
import { THEME_MOODS } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { MOOD_NAMES, moodsOf } from '@galley/render'
import { language, useText } from '../../../language/language.ts'

type MoodFilterProps = {
  readonly themes: readonly Theme[]
  /** Null: all themes are wanted. */
  readonly mood: ThemeMood | null
  readonly onMood: (mood: ThemeMood | null) => void
}

/** Renders a button for each mood, with the number of themes that have it. */
export function MoodFilter({ themes, mood, onMood }: MoodFilterProps) {
  const { wall } = useText()
  const which = language.use()
  const moods = THEME_MOODS.map((each) => ({
    mood: each,
    name: MOOD_NAMES[each][which],
    count: themes.filter((theme) => moodsOf(theme).includes(each)).length,
  })).filter(({ count }) => count > 0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which no row can place.
    <div className="wall-moods" role="group" aria-label={wall.moods}>
      {[{ mood: null, name: wall.allMoods, count: themes.length }, ...moods].map((each) => (
        <button
          key={each.mood ?? 'all'}
          type="button"
          className="wall-mood"
          aria-pressed={each.mood === mood}
          onClick={() => onMood(each.mood)}
        >
          {each.name}
          <span className="wall-mood-count" aria-hidden="true">
            {each.count}
          </span>
        </button>
      ))}
    </div>
  )
}
