import './design-panel.css'
import type { RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import { platformProfiles, showsPages } from '@galley/render'
import { lazy, memo, Suspense } from 'react'
import { useText } from '../../language/language.ts'
import { Segments, SwitchField, TextField } from '../../ui/field.tsx'
import type { EditorContext } from '../editor-context.ts'
import type { CoverText } from '../preview/canvas/make-cover.ts'
import { onPlatform } from '../render-settings.ts'
import { BrandPicker } from './brands/brand-picker.tsx'
import type { LineEnds } from './line-break-field.tsx'
import { LineBreakField } from './line-break-field.tsx'
import { ThemePicker } from './theme-picker.tsx'

/** Loaded when a text has a cover. */
const CoverPicker = lazy(() =>
  import('./cover-picker.tsx').then(({ CoverPicker }) => ({ default: CoverPicker })),
)

type DesignPanelProps = Pick<EditorContext, 'settings' | 'config' | 'setSettings' | 'own' | 'hasLostTheme'> &
  LineEnds & { readonly written: CoverText; readonly onWall: () => void }

/** Renders the settings of the pages. Memoized, because it shows three dozen themes and hardly depends on the text. */
export const DesignPanel = memo(function DesignPanel(props: DesignPanelProps) {
  const { settings, config, setSettings, own, hasLostTheme, kept, joined, written, onWall } = props
  const text = useText()
  const { platform } = settings
  const change = (part: RenderConfigRequest) =>
    setSettings({ platform, config: { ...settings.config, ...part } })
  return (
    <>
      <Segments
        label={text.design.platform}
        value={platform}
        options={PLATFORMS.map((value) => ({ value, label: text.design.platforms[value] }))}
        onChange={(chosen) => setSettings(onPlatform(settings, chosen))}
      />
      {showsPages(platform) && (
        <Segments
          label={text.design.ratio}
          value={config.aspect_ratio}
          options={platformProfiles[platform].aspect_ratios.map((value) => ({ value, label: value }))}
          onChange={(aspect_ratio) => change({ aspect_ratio })}
        />
      )}
      <ThemePicker
        config={config}
        own={own.themes}
        hasLostTheme={hasLostTheme}
        onChange={change}
        onWall={onWall}
      />
      <BrandPicker config={config} ownThemes={own.themes} onChange={change} />
      <Segments
        label={text.design.fontSize}
        value={config.font_size}
        options={(['s', 'm', 'l', 'xl'] as const).map((value) => ({
          value,
          label: text.design.sizes[value],
        }))}
        onChange={(font_size) => change({ font_size })}
      />
      <LineBreakField
        value={config.line_breaks}
        kept={kept}
        joined={joined}
        onChange={(line_breaks) => change({ line_breaks })}
      />
      {showsPages(platform) && (
        <SwitchField
          label={text.design.cover}
          isOn={config.cover !== false}
          onChange={(cover) => change({ cover })}
        />
      )}
      {(config.cover !== false || !showsPages(platform)) && (
        <Suspense>
          <CoverPicker platform={platform} config={config} text={written} onChange={change} />
        </Suspense>
      )}
      {showsPages(platform) && <PageParts config={config} onChange={change} />}
      <TextField
        label={text.design.author}
        maxLength={40}
        value={settings.config.author ?? ''}
        onChange={({ target }) => change({ author: target.value || undefined })}
      />
      {showsPages(platform) && (
        <TextField
          label={text.design.watermark}
          maxLength={40}
          value={settings.config.watermark ?? ''}
          onChange={({ target }) => change({ watermark: target.value || undefined })}
        />
      )}
      <p className="field-hint">{text.design.remembered}</p>
    </>
  )
})

type PagePartsProps = Pick<EditorContext, 'config'> & {
  readonly onChange: (part: RenderConfigRequest) => void
}

/** Renders the options for the parts of a page besides the text. */
function PageParts({ config, onChange }: PagePartsProps) {
  const { design } = useText()
  return (
    <>
      <SwitchField
        label={design.endCard}
        isOn={config.end_card}
        onChange={(end_card) => onChange({ end_card })}
      />
      <SwitchField
        label={design.pageNumbers}
        isOn={config.page_numbers}
        onChange={(page_numbers) => onChange({ page_numbers })}
      />
      <SwitchField
        label={design.evenPages}
        isOn={config.fit === 'even'}
        onChange={(isEven) => onChange({ fit: isEven ? 'even' : 'exact' })}
      />
      <SwitchField
        label={design.lineNumbers}
        isOn={config.code_line_numbers}
        onChange={(code_line_numbers) => onChange({ code_line_numbers })}
      />
    </>
  )
}
