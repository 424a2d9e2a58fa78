import './editor.css'
import { changeDesign } from '@galley/contracts'
import { lazy, Suspense } from 'react'
import { useText, useTitle } from '../language/language.ts'
import { CommandsOnKeys, useOpened } from './commands/commands-on-keys.tsx'
import { LazyWall } from './design/wall/lazy-wall.tsx'
import { ConflictDialog } from './document/conflict-dialog.tsx'
import type { OpenedProject } from './document/document-state.ts'
import { GoneDialog } from './document/gone-dialog.tsx'
import { AwayLine } from './frame/away.tsx'
import { EditorBar } from './frame/editor-bar.tsx'
import { Panels } from './frame/panels.tsx'
import { Sides } from './frame/sides.tsx'
import { StatusLine } from './frame/status-line.tsx'
import { EmptyText } from './markdown/empty-text.tsx'
import { MarkdownEditor } from './markdown/markdown-editor.tsx'
import { Preview } from './preview/preview.tsx'
import type { RenderSettings } from './render-settings.ts'
import { useWorkbench } from './use-workbench.ts'

/** Loaded when a picture is first edited. */
const PictureDialog = lazy(() =>
  import('./pictures/picture-dialog.tsx').then(({ PictureDialog }) => ({ default: PictureDialog })),
)

type EditorProps = OpenedProject & {
  /** The look until something is chosen. Absent: what suits the text. */
  readonly suggested?: RenderSettings
}

/** Renders the editor: the text on the left, its pages on the right, and a panel beside them. */
export function Editor({ suggested, ...project }: EditorProps) {
  const text = useText()
  const bench = useWorkbench(project, suggested)
  const { context, last, panel, side } = bench
  const { document, state, view, shown } = context
  const [opened, setOpened] = useOpened()
  useTitle(state.title)
  return (
    <div className="editor" data-side={side} data-panel={panel ?? 'none'}>
      <EditorBar
        document={document}
        state={state}
        panel={panel}
        onPanel={bench.choosePanel}
        onCommands={() => setOpened('palette')}
      />
      <main className="editor-main">
        <section className="editor-write" aria-label={text.editor.text}>
          {state.isUnread && <AwayLine />}
          <MarkdownEditor
            text={state.markdown}
            replacements={state.replacements}
            uploads={bench.uploads}
            imports={bench.imports}
            onChange={(markdown) => document.edit({ markdown })}
            onDesign={(change) => document.edit({ design: changeDesign(document.state().design, change) })}
            onView={bench.setView}
          />
          {state.markdown.trim() === '' && view && <EmptyText view={view} />}
          <StatusLine
            view={view}
            uploads={bench.uploads}
            text={context.parsed}
            pages={shown?.layout.pageCount ?? null}
            onPages={bench.toPages}
          />
        </section>
        <Preview
          last={last}
          scroller={bench.scroller}
          onShown={(pages, scale) => bench.setShown({ pages, scale })}
          view={view}
          actions={bench.actions}
          findings={bench.findings}
        />
      </main>
      {panel !== null && <Panels panel={panel} onClose={() => bench.choosePanel(null)} context={context} />}
      <CommandsOnKeys
        context={context}
        opened={opened}
        onOpened={setOpened}
        onPanel={bench.toPanel}
        onPages={bench.toPages}
        onPageEnd={bench.toPageEnd}
      />
      <Sides
        side={side}
        onWrite={() => bench.setSide('write')}
        onPages={bench.toPages}
        panel={panel}
        onPanel={bench.choosePanel}
      />
      {bench.wall.isOpen && <LazyWall context={context} onClose={bench.wall.close} />}
      <ConflictDialog document={document} theirs={state.theirs} />
      <Suspense>
        {bench.picture && view && (
          <PictureDialog view={view} picture={bench.picture} onClose={bench.closePicture} />
        )}
      </Suspense>
      <GoneDialog document={document} isGone={state.saveState === 'gone'} />
    </div>
  )
}
