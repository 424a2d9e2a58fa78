import { useText } from '../../language/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { CheckPanel } from '../check/check-panel.tsx'
import { DesignPanel } from '../design/design-panel.tsx'
import { lineEndsOf } from '../design/line-break-field.tsx'
import type { EditorContext } from '../editor-context.ts'
import { ExportPanel } from '../export/export-panel.tsx'
import type { Panel } from './panel-names.ts'

type PanelsProps = {
  readonly panel: Panel
  readonly context: EditorContext
  readonly onClose: () => void
}

export function Panels({ panel, context, onClose }: PanelsProps) {
  const text = useText()
  return (
    <aside className="editor-panel" aria-label={text.editor[panel]}>
      <div className="panel-head">
        <h2 tabIndex={-1}>{text.editor[panel]}</h2>
        <IconButton icon="close" label={text.common.close} onClick={onClose} />
      </div>
      {panel === 'design' && (
        <DesignPanel
          settings={context.settings}
          config={context.config}
          setSettings={context.setSettings}
          own={context.own}
          hasLostTheme={context.hasLostTheme}
          {...lineEndsOf(context.parsed)}
        />
      )}
      {panel === 'check' && <CheckPanel {...context} />}
      {panel === 'export' && <ExportPanel {...context} />}
    </aside>
  )
}
