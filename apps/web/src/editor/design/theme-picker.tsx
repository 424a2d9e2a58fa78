import type { RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { Theme, ThemeFamily } from '@galley/render'
import { findTheme, paletteOf, THEME_FAMILIES, themes } from '@galley/render'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { galley } from '../../galley.ts'
import { language, useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/field.tsx'
import { schemeFor, themeChoice } from '../render-settings.ts'
import { OwnThemePage } from './own-theme-page.tsx'
import { prefetchWall } from './wall/lazy-wall.tsx'

type ThemePickerProps = {
  readonly config: RenderConfig
  readonly own: readonly Theme[]
  /** Whether the chosen theme was deleted, so that the pages are in another. */
  readonly hasLostTheme: boolean
  readonly onChange: (part: RenderConfigRequest) => void
  readonly onWall: () => void
}

/** Renders all themes as small pages, the writer's own ones first. */
export function ThemePicker({ config, own, hasLostTheme, onChange, onWall }: ThemePickerProps) {
  const text = useText()
  const which = language.use()
  const [search, setSearch] = useState('')
  const [family, setFamily] = useState<ThemeFamily | ''>('')
  const isWanted = (theme: Theme) => (family === '' || theme.family === family) && matches(theme, search)
  const [shownOwn, shown] = [own.filter(isWanted), themes.filter(isWanted)]
  const chosen = findTheme(config.theme, own)
  const choose = (theme: Theme) => onChange(themeChoice(theme, config))
  return (
    <fieldset className="theme-picker">
      <legend className="field-label">{text.design.theme}</legend>
      <div className="theme-filter">
        <input
          className="input"
          type="search"
          aria-label={text.design.searchThemes}
          placeholder={text.design.searchThemes}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <FamilySelect family={family} onFamily={setFamily} />
      </div>
      <Button icon="grid" onClick={onWall} onPointerEnter={prefetchWall} onFocus={prefetchWall}>
        {text.wall.open}
      </Button>
      {hasLostTheme && (
        <p className="theme-lost" role="status">
          {text.design.themeLost(chosen?.name[which] ?? config.theme)}
        </p>
      )}
      <div className="theme-list">
        {shownOwn.length > 0 && (
          <ThemeGroup title={text.design.ownThemes} themes={shownOwn} config={config} onChoose={choose} />
        )}
        {shown.length > 0 && (
          <ThemeGroup
            title={shownOwn.length > 0 ? text.design.ourThemes : null}
            themes={shown}
            config={config}
            onChoose={choose}
          />
        )}
      </div>
      {shown.length + shownOwn.length === 0 && <p className="field-hint">{text.design.noTheme}</p>}
      {chosen?.light && chosen.dark && (
        <Segments
          label={text.design.scheme}
          value={config.scheme}
          options={[
            { value: 'light', label: text.design.light },
            { value: 'dark', label: text.design.dark },
          ]}
          onChange={(scheme) => onChange({ scheme })}
        />
      )}
    </fieldset>
  )
}

type ThemeGroupProps = {
  /** Null if it is the only group. */
  readonly title: string | null
  readonly themes: readonly Theme[]
  readonly config: RenderConfig
  readonly onChoose: (theme: Theme) => void
}

function ThemeGroup({ title, themes: group, config, onChoose }: ThemeGroupProps) {
  const id = useId()
  const pictures = useThemePictures()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset here would need a legend, which no grid can place.
    <div className="theme-group" role="group" aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <p id={id} className="theme-group-name">
          {title}
        </p>
      )}
      {group.map((theme) => (
        <ThemeOption
          key={theme.id}
          theme={theme}
          scheme={schemeFor(theme, config.scheme)}
          picture={pictures.get(theme.id)?.[schemeFor(theme, config.scheme)] ?? null}
          isChosen={theme.id === config.theme}
          onChoose={() => onChoose(theme)}
        />
      ))}
    </div>
  )
}

function matches({ name, description, id, tags }: Theme, search: string): boolean {
  const words = search.trim().toLocaleLowerCase()
  const said = [name.zh, name.en, description.zh, description.en, id, ...tags].join(' ').toLocaleLowerCase()
  return said.includes(words)
}

type FamilySelectProps = {
  readonly family: ThemeFamily | ''
  readonly onFamily: (family: ThemeFamily | '') => void
}

function FamilySelect({ family, onFamily }: FamilySelectProps) {
  const { design } = useText()
  return (
    <select
      className="input"
      aria-label={design.family}
      value={family}
      onChange={({ target }) => onFamily(THEME_FAMILIES.find((each) => each === target.value) ?? '')}
    >
      <option value="">{design.allFamilies}</option>
      {THEME_FAMILIES.map((each) => (
        <option key={each} value={each}>
          {design.families[each]}
        </option>
      ))}
    </select>
  )
}

type ThemeOptionProps = {
  readonly theme: Theme
  readonly scheme: 'light' | 'dark'
  /** The address of a sample page. Null if there is none, or it isn't loaded yet. */
  readonly picture: string | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ThemeOption({ theme, scheme, picture, isChosen, onChoose }: ThemeOptionProps) {
  const which = language.use()
  return (
    <label className="theme-option" title={theme.description[which]}>
      <input type="radio" name="theme" value={theme.id} checked={isChosen} onChange={onChoose} />
      <ThemeSheet theme={theme} scheme={scheme} picture={picture} />
      <span className="theme-name">{theme.name[which]}</span>
    </label>
  )
}

type ThemeSheetProps = Pick<ThemeOptionProps, 'theme' | 'scheme' | 'picture'>

/** Renders a page in a theme: the picture of one of ours, or a live page in an own one. */
function ThemeSheet({ theme, scheme, picture }: ThemeSheetProps) {
  if (isId('theme', theme.id)) return <OwnThemePage theme={theme} scheme={scheme} />
  if (picture === null) return <ThemeSketch theme={theme} scheme={scheme} />
  return <img className="theme-sheet" src={picture} alt="" loading="lazy" decoding="async" />
}

/** Renders a sketch of a theme until its picture is loaded. */
function ThemeSketch({ theme, scheme }: Pick<ThemeOptionProps, 'theme' | 'scheme'>) {
  const { paper, ink, quiet, accent, panel } = paletteOf(theme, scheme).palette
  return (
    <span className="theme-sheet" data-font={theme.font.title} style={{ background: paper, color: ink }}>
      <span className="theme-mark" style={{ background: accent }} />
      <span className="theme-word">文 Aa</span>
      <span className="theme-line" style={{ background: quiet }} />
      <span className="theme-line" style={{ background: quiet }} />
      <span className="theme-box" style={{ background: panel }} />
    </span>
  )
}

type Pictures = Readonly<Record<'light' | 'dark', string | null>>

/** Returns the sample pictures of all themes in the language of the app, by theme id. */
function useThemePictures(): ReadonlyMap<string, Pictures> {
  const which = language.use()
  const { data } = useQuery({
    queryKey: ['themes'],
    queryFn: ({ signal }) => galley.themes.list({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => {
    const pictures = which === 'en' ? 'previews_en' : 'previews'
    return new Map(data?.map((theme) => [theme.theme_id, theme[pictures]]))
  }, [data, which])
}
