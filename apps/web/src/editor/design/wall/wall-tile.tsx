import './wall-tile.css'
import { isId } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { language, useText } from '../../../language/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { WallStage } from './pages/wall-page.tsx'
import { WallPage } from './pages/wall-page.tsx'

export type TileActions = {
  readonly onUse: (theme: Theme) => void
  readonly onAside: (theme: Theme) => void
  readonly onFocus: (theme: Theme) => void
}

type WallTileProps = TileActions & {
  readonly theme: Theme
  readonly place: number
  readonly stage: WallStage
  readonly isWanted: boolean
  readonly isCurrent: boolean
  readonly isAside: boolean
  /** Whether the Tab key reaches this tile. It reaches one of them all. */
  readonly isActive: boolean
}

/** Renders a theme on the wall: its page, its name, and the button that sets it aside. */
export function WallTile(props: WallTileProps) {
  const { theme, place, stage, isWanted, isCurrent, isAside, isActive, onUse, onAside, onFocus } = props
  const { wall } = useText()
  const which = language.use()
  const name = theme.name[which]
  const isOwn = isId('theme', theme.id)
  const tabIndex = isActive ? 0 : -1
  return (
    <li
      className="wall-tile"
      hidden={!isWanted}
      data-theme={theme.id}
      data-current={isCurrent || undefined}
      data-aside={isAside || undefined}
      onFocus={() => onFocus(theme)}
    >
      <WallPage theme={theme} place={place} stage={stage} />
      <button
        type="button"
        className="wall-use"
        tabIndex={tabIndex}
        aria-current={isCurrent || undefined}
        title={theme.description[which] || undefined}
        onClick={() => onUse(theme)}
      >
        <span className="wall-name">{name}</span>
        {isOwn && !isCurrent && <span className="wall-own">{wall.own}</span>}
        {isCurrent && (
          <span className="wall-current">
            <Icon name="check" size={14} />
            {wall.current}
          </span>
        )}
      </button>
      <button
        type="button"
        className="wall-aside"
        tabIndex={tabIndex}
        aria-pressed={isAside}
        aria-label={wall.compare(name)}
        onClick={() => onAside(theme)}
      >
        <Icon name="compare" size={16} />
      </button>
    </li>
  )
}
