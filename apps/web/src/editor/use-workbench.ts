import type { EditorView } from '@codemirror/view'
import type { RefObject } from 'react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { galley } from '../galley.ts'
import type { TextFinding } from './analysis/findings.ts'
import type { OpenedProject } from './document/document-state.ts'
import { useProjectDocument } from './document/use-project-document.ts'
import type { EditorContext } from './editor-context.ts'
import type { Panel } from './frame/panel-names.ts'
import type { Side } from './frame/sides.tsx'
import { revealLine, revealRange } from './markdown/reveal-line.ts'
import { PictureImports } from './paste/picture-imports.ts'
import { PictureUploads } from './paste/picture-uploads.ts'
import type { EditedPicture } from './pictures/edited-picture.ts'
import { editedPicture } from './pictures/edited-picture.ts'
import type { Shown } from './preview/canvas/canvas-frame.ts'
import { useCanvases } from './preview/canvas/use-canvases.ts'
import { selectText } from './preview/caret/select-text.ts'
import { insertBreak, removeBreak } from './preview/page-breaks.ts'
import type { PageEndAct } from './preview/page-ends/open-page-end.ts'
import { openPageEnd } from './preview/page-ends/open-page-end.ts'
import type { PageActions } from './preview/page-overlay.tsx'
import { useProjectPictures } from './preview/pictures/use-project-pictures.ts'
import { pageOfLine, revealPage } from './preview/reveal-page.ts'
import { useScrollInStep } from './preview/use-scroll-in-step.ts'
import type { RenderSettings } from './render-settings.ts'
import { useLook } from './use-look.ts'

/** The width of a page in the preview, on a sharp screen. */
const PREVIEW_WIDTH_PX = 1_080

/** Returns what the parts of the editor share: the text, its pages, and the panels. */
export function useWorkbench(opened: OpenedProject, wanted?: RenderSettings) {
  const { project } = opened
  const { document, state } = useProjectDocument(opened)
  const { markdown, title } = state
  const [view, setView] = useState<EditorView | null>(null)
  const look = useLook({ project, document, state, view, wanted })
  const store = useProjectStore(project.project_id)
  const { uploads, imports } = store
  const images = useProjectPictures(document, state, store)
  const last = useCanvases({
    ...{ markdown, title, images },
    platform: look.settings.platform,
    config: look.config,
    ownThemes: look.own.themes,
    brands: look.own.brands,
  })
  const sides = useSides()
  const [findings, setFindings] = useState<readonly TextFinding[]>([])
  const [shown, setShown] = useState<{ readonly pages: Shown; readonly scale: number } | null>(null)
  const [picture, setPicture] = useState<EditedPicture | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useScrollInStep({ view, scroller, shown })
  const { goTo, actions } = useActions(view, sides, setPicture)
  const context: EditorContext = {
    parsed: last.made?.text ?? null,
    article: last.made?.article ?? null,
    images,
    project,
    document,
    state,
    ...look,
    shown: shown?.pages ?? null,
    view,
    goTo,
    setFindings,
    openWall: sides.wall.open,
  }
  /** Opens a panel and moves the focus there, for keyboard users. When it closes, the focus returns to the text. */
  const toPanel = (panel: Panel | null) => {
    sides.choosePanel(panel)
    if (panel === null) view?.focus()
    else window.setTimeout(() => window.document.querySelector<HTMLElement>('.panel-head h2')?.focus())
  }
  return {
    ...sides,
    context,
    uploads,
    imports,
    last,
    findings,
    scroller,
    setView,
    setShown,
    picture,
    closePicture: () => setPicture(null),
    ...pageTurns({ scroller, view, shown, turn: sides.turnToPages }),
    toPanel,
    actions,
  }
}

type PageTurns = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly view: EditorView | null
  readonly shown: { readonly pages: Shown; readonly scale: number } | null
  readonly turn: () => void
}

/**
 * Returns what turns to the page of the line that the cursor is on, and to its end. All of it is done when the press is
 * over: if the pages were scrolled and focused a frame later, a finger would miss them, and what it opened would close.
 */
function pageTurns({ scroller, view, shown, turn }: PageTurns) {
  const afterTurn = (act: (scroller: HTMLElement, line: number, shown: PageTurns['shown'] & {}) => void) => {
    turn()
    if (scroller.current && view && shown) act(scroller.current, lineOfCursor(view), shown)
  }
  return {
    toPages: () => afterTurn(revealPage),
    toPageEnd: (end: PageEndAct) =>
      afterTurn((element, line, { pages }) => void openPageEnd(element, pageOfLine(pages, line), end)),
  }
}

/** Holds whether the text is shown in all themes. */
function useWall() {
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => setIsOpen(true), [])
  const close = useCallback(() => setIsOpen(false), [])
  return { isOpen, open, close }
}

/** Returns the number of the line that the cursor is on, from 1. */
function lineOfCursor({ state }: EditorView): number {
  return state.doc.lineAt(state.selection.main.head).number
}

/** Returns what brings pictures into a project: files of the writer, and pictures of the web. */
function useProjectStore(projectId: string) {
  const [store] = useState(() => {
    const uploads = new PictureUploads((file, options) => galley.images.upload(projectId, file, options))
    const imports = new PictureImports(async (url, signal) => {
      const { image_id, markdown_address } = await galley.images.import(projectId, url, { signal })
      const file = await galley.images.file(image_id, { width: PREVIEW_WIDTH_PX, signal })
      await uploads.show(markdown_address, file)
      return markdown_address
    })
    return { uploads, imports }
  })
  return store
}

/** Holds which panel is open, which part a narrow screen shows, and whether the wall of themes is open. */
function useSides() {
  const [panel, setPanel] = useState<Panel | null>('design')
  const [side, setSide] = useState<Side>('write')
  const choosePanel = (next: Panel | null) => {
    setPanel(next)
    setSide(next === null ? 'pages' : 'panel')
  }
  // At once, because what is hidden can't take the focus.
  const turnToText = useCallback(() => flushSync(() => setSide('write')), [])
  const turnToPages = () => flushSync(() => setSide('pages'))
  return { panel, side, setSide, turnToText, turnToPages, choosePanel, wall: useWall() }
}

/** Returns what the pages do to the text: the same after each key, or all that lies over them would be rendered anew. */
function useActions(
  view: EditorView | null,
  { setSide, turnToText }: Pick<ReturnType<typeof useSides>, 'setSide' | 'turnToText'>,
  edit: (picture: EditedPicture) => void,
) {
  const goTo = useCallback(
    (line: number) => {
      setSide('write')
      if (view) revealLine(view, line)
    },
    [view, setSide],
  )
  const actions = useMemo(() => actionsOf(view, { edit, goTo, turnToText }), [view, edit, goTo, turnToText])
  return { goTo, actions }
}

type EditorMoves = {
  readonly edit: (picture: EditedPicture) => void
  readonly goTo: (line: number) => void
  readonly turnToText: () => void
}

function actionsOf(view: EditorView | null, { edit, goTo, turnToText }: EditorMoves): PageActions {
  return {
    onPicture: (picture) => {
      const edited = view && editedPicture(view, picture)
      if (edited) edit(edited)
      else goTo(picture.lines[0])
    },
    onPick: goTo,
    onSelect: (anchor, head) => {
      turnToText()
      if (view) selectText(view, { anchor, head })
    },
    onFinding: ({ range }) => view && range && revealRange(view, range),
    onBreak: (place, instead) => view && insertBreak(view, place, instead),
    onUnbreak: (wanted) => view && removeBreak(view, wanted),
  }
}
