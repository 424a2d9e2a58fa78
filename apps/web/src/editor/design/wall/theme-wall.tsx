import './wall.css'
import type { ThemeMood } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { themes as catalogue, platformProfiles } from '@galley/render'
import { useRef, useState } from 'react'
import { language, useText } from '../../../language/language.ts'
import { Loading } from '../../../ui/feedback/states.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { EditorContext } from '../../editor-context.ts'
import type { CoverText } from '../../preview/canvas/make-cover.ts'
import { themeChoice } from '../../render-settings.ts'
import { AsideTray } from './aside-tray.tsx'
import { MoodFilter } from './mood-filter.tsx'
import { useFirstPageText } from './pages/use-first-page-text.ts'
import { SideBySide } from './side-by-side.tsx'
import { WallGrid } from './wall-grid.tsx'
import { WallKeys } from './wall-keys.tsx'

export type ThemeWallProps = Pick<EditorContext, 'settings' | 'config' | 'setSettings' | 'own'> & {
  readonly written: CoverText
  readonly onClose: () => void
}

/** Renders the first page of the writer's text in every theme, in the whole window. */
export function ThemeWall({ settings, config, setSettings, own, written, onClose }: ThemeWallProps) {
  const { wall, design, editor } = useText()
  const which = language.use()
  const { platform } = settings
  const [mood, setMood] = useState<ThemeMood | null>(null)
  const [aside, setAside] = useState<readonly Theme[]>([])
  const [isComparing, setIsComparing] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const { text, hasFailed } = useFirstPageText(written, platform, config)
  const themes = [...own.themes, ...catalogue]
  const current = themes.find(({ id }) => id === config.theme) ?? null
  const use = (theme: Theme) => {
    setSettings({ platform, config: { ...settings.config, ...themeChoice(theme, config) } })
    onClose()
  }
  const compare = (pair: readonly Theme[]) => {
    setAside(pair)
    setIsComparing(pair.length === 2)
  }
  const toggle = (theme: Theme) => {
    const others = aside.filter(({ id }) => id !== theme.id)
    if (others.length < aside.length) setAside(others)
    else compare([...others, theme].slice(-2))
  }
  return (
    <>
      <Dialog
        className="theme-wall"
        isOpen
        onClose={onClose}
        title={wall.title}
        about={`${platformProfiles[platform].name[which]} · ${config.aspect_ratio} · ${design[config.scheme]}`}
      >
        <MoodFilter themes={themes} mood={mood} onMood={setMood} />
        <WallKeys />
        <div ref={scroller} className="wall-scroller" tabIndex={-1} data-first-focus>
          {hasFailed && <p className="wall-failed">{editor.layoutFailed}</p>}
          {!text && !hasFailed && <Loading />}
          {text && (
            <WallGrid {...{ themes, text, mood, current, aside, scroller }} onUse={use} onAside={toggle} />
          )}
        </div>
        <AsideTray aside={aside} current={current} onCompare={compare} onClear={() => setAside([])} />
      </Dialog>
      {isComparing && (
        <SideBySide
          pair={aside}
          platform={platform}
          config={config}
          written={written}
          onUse={use}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  )
}
