import type { Data } from '@galley/sdk'
import type { AbandonedDraft } from './draft-store.ts'
import type { ProjectText } from './text.ts'

export type ProjectData = Data<'projects.get'>

/** An opened project. */
export type OpenedProject = {
  /** Without a connection, it has the text of the draft. */
  readonly project: ProjectData
  /** A draft that was written on this device and never saved. Null if there is none. */
  readonly abandoned: AbandonedDraft | null
  /** Whether the service could not be reached, so that only the draft was read. */
  readonly isUnread?: boolean
}

/** `blocked`: the text can't be saved, because it is empty or too long. `gone`: the project was deleted elsewhere. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' | 'blocked' | 'gone'

export type DocumentState = ProjectText & {
  readonly saveState: SaveState
  /** The saved version that the text is based on. */
  readonly version: number
  /** The version that another editor has saved meanwhile. Null without a conflict. */
  readonly theirs: ProjectData | null
  /** Whether the service could not be reached since the project was opened from a draft. */
  readonly isUnread: boolean
  /** Counts how often the text was replaced from outside the editor. The editor then has to show the new text. */
  readonly replacements: number
}

/** How the writer resolves a conflict. `both`: this project keeps mine, and theirs becomes a project of its own. */
export type Choice = 'mine' | 'theirs' | 'both'
