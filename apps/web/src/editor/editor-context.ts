import type { EditorView } from '@codemirror/view'
import type { RenderConfig } from '@galley/contracts'
import type { Article, Images } from '@galley/render'
import type { AccountThemes } from '../own-themes/use-own-themes.ts'
import type { TextFinding } from './analysis/findings.ts'
import type { DocumentState, ProjectData } from './document/document-state.ts'
import type { ProjectDocument } from './document/project-document.ts'
import type { Shown } from './preview/canvas/canvas-frame.ts'
import type { RenderSettings } from './render-settings.ts'

/** The state and actions that every panel works on. */
export type EditorContext = {
  readonly project: ProjectData
  readonly document: ProjectDocument
  readonly state: DocumentState
  readonly settings: RenderSettings
  /** The settings with every default filled in. */
  readonly config: RenderConfig
  readonly setSettings: (settings: RenderSettings) => void
  /** The account's own themes. */
  readonly own: AccountThemes
  /** Whether the design names a theme that was deleted. The pages have the default one. */
  readonly hasLostTheme: boolean
  /** The pages of the preview. Null until the first ones are laid out. */
  readonly shown: Shown | null
  readonly view: EditorView | null
  /** The text as it was last parsed. Null until then. */
  readonly parsed: Article | null
  /** The article. Null on platforms that publish pictures. */
  readonly article: string | null
  /** The pictures of the text that the service has, and local copies of uploads, by address. */
  readonly images: Images
  /** Shows what the checks have found on the pages. */
  readonly setFindings: (findings: readonly TextFinding[]) => void
  /** Shows the text in all themes. */
  readonly openWall: () => void
  /** Shows a line of the text in the editor. */
  readonly goTo: (line: number) => void
}
