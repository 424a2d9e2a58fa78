import type { RenderConfig, RenderConfigRequest } from '@galley/contracts'
import type { Theme, ThemeFamily } from '@galley/render'
import { findTheme, paletteOf, THEME_FAMILIES, themes } from '@galley/render'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { galley } from '../../galley.ts'
import { language, useText } from '../../language/language.ts'
import { Segments } from '../../ui/field.tsx'

type ThemePickerProps = {
  readonly config: RenderConfig
  readonly onChange: (part: RenderConfigRequest) => void
}

/** Renders all themes as small pages. */
export function ThemePicker({ config, onChange }: ThemePickerProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const [family, setFamily] = useState<ThemeFamily | ''>('')
  const shown = themes.filter((theme) => (family === '' || theme.family === family) && matches(theme, search))
  const chosen = findTheme(config.theme)
  const pictures = useThemePictures()
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
      <div className="theme-list">
        {shown.map((theme) => (
          <ThemeOption
            key={theme.id}
            theme={theme}
            scheme={config.scheme}
            picture={pictures.get(theme.id)?.[schemeFor(theme, config.scheme)] ?? null}
            isChosen={theme.id === config.theme}
            onChoose={() => onChange({ theme: theme.id, scheme: schemeFor(theme, config.scheme) })}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="field-hint">{text.design.noTheme}</p>}
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

function matches({ name, description, id, tags }: Theme, search: string): boolean {
  const words = search.trim().toLocaleLowerCase()
  const said = [name.zh, name.en, description.zh, description.en, id, ...tags].join(' ').toLocaleLowerCase()
  return said.includes(words)
}

/** Returns the wanted scheme, or the theme's only one. */
function schemeFor(theme: Theme, wanted: 'light' | 'dark'): 'light' | 'dark' {
  return paletteOf(theme, wanted).scheme
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
      {picture === null ? (
        <ThemeSketch theme={theme} scheme={scheme} />
      ) : (
        <img className="theme-sheet" src={picture} alt="" loading="lazy" decoding="async" />
      )}
      <span className="theme-name">{theme.name[which]}</span>
    </label>
  )
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

/** Returns the sample pictures of all themes, by theme id. */
function useThemePictures(): ReadonlyMap<string, Pictures> {
  const { data } = useQuery({
    queryKey: ['themes'],
    queryFn: ({ signal }) => galley.themes.list({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => new Map(data?.map(({ theme_id, previews }) => [theme_id, previews])), [data])
}
