import './editor.css'
import type { EditorView } from '@codemirror/view'
import { useMemo, useRef, useState } from 'react'
import { useText, useTitle } from '../language/language.ts'
import { ConflictDialog } from './document/conflict-dialog.tsx'
import type { Project } from './document/project-document.ts'
import { useProjectDocument } from './document/use-project-document.ts'
import { EditorBar } from './editor-bar.tsx'
import { MarkdownEditor } from './markdown/markdown-editor.tsx'
import { revealLine } from './markdown/reveal-line.ts'
import type { Panel } from './panel-names.ts'
import { Panels } from './panels.tsx'
import type { Shown } from './preview/canvas-frame.ts'
import { Preview } from './preview/preview.tsx'
import { useCanvases } from './preview/use-canvases.ts'
import { useScrollInStep } from './preview/use-scroll-in-step.ts'
import { resolveSettings, useRenderSettings } from './render-settings.ts'
import type { Side } from './sides.tsx'
import { Sides } from './sides.tsx'
import { StatusLine } from './status-line.tsx'

/** The manuscript on the left, its pages on the right, and what can be done with them beside. */
export function Editor({ project }: { project: Project }) {
  const text = useText()
  const { document, state } = useProjectDocument(project)
  const { markdown, title } = state
  useTitle(title)
  const [settings, setSettings] = useRenderSettings(project.project_id, suggestedFor(project))
  const config = useMemo(() => resolveSettings(settings, markdown), [settings, markdown])
  const stable = useStable(config)
  const made = useCanvases({
    markdown,
    title,
    platform: settings.platform,
    config: stable,
  })
  const [panel, setPanel] = useState<Panel | null>('design')
  const [side, setSide] = useState<Side>('write')
  const [view, setView] = useState<EditorView | null>(null)
  const [shown, setShown] = useState<{ readonly pages: Shown; readonly scale: number } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useScrollInStep({ view, scroller, shown })
  const goTo = (line: number) => {
    setSide('write')
    if (view) revealLine(view, line)
  }
  const choosePanel = (next: Panel | null) => {
    setPanel(next)
    if (next !== null) setSide('panel')
  }
  return (
    <div className="editor" data-side={side} data-panel={panel ?? 'none'}>
      <EditorBar document={document} state={state} panel={panel} onPanel={choosePanel} />
      <main className="editor-write" aria-label={text.editor.text}>
        <MarkdownEditor
          text={markdown}
          replacements={state.replacements}
          onChange={(changed) => document.edit({ markdown: changed })}
          onView={setView}
        />
        <StatusLine view={view} markdown={markdown} pages={shown?.pages.layout.pageCount ?? null} />
      </main>
      <Preview
        made={made}
        scroller={scroller}
        onShown={(pages, scale) => setShown({ pages, scale })}
        onPick={goTo}
      />
      {panel !== null && (
        <Panels
          panel={panel}
          onPanel={choosePanel}
          onClose={() => {
            setPanel(null)
            setSide('pages')
          }}
          work={{
            article: made.article,
            project,
            document,
            state,
            settings,
            config: stable,
            setSettings,
            shown: shown?.pages ?? null,
            view,
            goTo,
          }}
        />
      )}
      <Sides side={side} onSide={setSide} panel={panel} onPanel={choosePanel} />
      <ConflictDialog document={document} theirs={state.theirs} />
    </div>
  )
}

/** What the reading of the text suggests, until somebody chooses. */
function suggestedFor({ structure }: Project) {
  const { platform, aspect_ratio, cover } = structure.suggested
  return { platform, config: { aspect_ratio, cover } }
}

/** The same object for as long as it says the same. */
function useStable<T>(value: T): T {
  const json = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what counts.
  return useMemo(() => value, [json])
}
