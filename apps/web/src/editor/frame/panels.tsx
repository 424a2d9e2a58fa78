import { useMemo } from 'react'
import { useText } from '../../language/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { CheckPanel } from '../check/check-panel.tsx'
import { DesignPanel } from '../design/design-panel.tsx'
import { lineEndsOf } from '../design/line-break-field.tsx'
import type { EditorContext } from '../editor-context.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import { useRested } from '../use-rested.ts'
import type { Panel } from './panel-names.ts'

type PanelsProps = {
  readonly panel: Panel
  readonly context: EditorContext
  readonly onClose: () => void
}

/** Covers lag behind the pages on purpose, so that the pages are laid out first. */
const REST_MS = 600

function Design({ state, images, parsed, own, ...context }: EditorContext) {
  const { markdown, title } = state
  const { settings, config, setSettings, hasLostTheme, openWall } = context
  const now = useMemo(
    () => ({ markdown, title, images, ownThemes: own.themes, brands: own.brands }),
    [markdown, title, images, own],
  )
  return (
    <DesignPanel
      {...{ settings, config, setSettings, own, hasLostTheme }}
      {...lineEndsOf(parsed)}
      written={useRested(now, REST_MS)}
      onWall={openWall}
    />
  )
}

export function Panels({ panel, context, onClose }: PanelsProps) {
  const text = useText()
  return (
    <aside className="editor-panel" aria-label={text.editor[panel]}>
      <div className="panel-head">
        <h2 tabIndex={-1}>{text.editor[panel]}</h2>
        <IconButton icon="close" label={text.common.close} onClick={onClose} />
      </div>
      {panel === 'design' && <Design {...context} />}
      {panel === 'check' && <CheckPanel {...context} />}
      {panel === 'export' && <ExportPanel {...context} />}
    </aside>
  )
}
