import type { Data } from '@galley/sdk'
import type { ProjectText } from './text.ts'

export type ProjectData = Data<'projects.get'>

/** `blocked`: the text can't be saved, because it is empty or too long. `gone`: the project was deleted elsewhere. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'blocked' | 'gone'

export type DocumentState = ProjectText & {
  readonly saveState: SaveState
  /** The saved version that the text is based on. */
  readonly version: number
  /** The version that another editor has saved meanwhile. Null without a conflict. */
  readonly theirs: ProjectData | null
  /** Counts how often the text was replaced from outside the editor. The editor then has to show the new text. */
  readonly replacements: number
}

/** How the writer resolves a conflict. `both`: this project keeps mine, and theirs becomes a project of its own. */
export type Choice = 'mine' | 'theirs' | 'both'
