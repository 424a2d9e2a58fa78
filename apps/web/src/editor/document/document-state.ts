import type { Data } from '@galley/sdk'
import type { Text } from './text.ts'

export type Project = Data<'projects.get'>

/** `blocked`: it is as nobody could save it, empty or too long. `gone`: the project was deleted elsewhere. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'blocked' | 'gone'

export type DocumentState = Text & {
  readonly saveState: SaveState
  /** The version that the text goes on from. */
  readonly version: number
  /** What somebody else has saved meanwhile; null without a conflict. */
  readonly theirs: Project | null
  /** Counts up when the text was replaced from outside the editor, which then has to show it. */
  readonly replacements: number
}

/** What one does about a conflict. `both`: mine goes on here, and theirs becomes a project of its own. */
export type Choice = 'mine' | 'theirs' | 'both'
