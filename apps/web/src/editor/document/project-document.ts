import type { Client } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { noticeSignOut } from '../../galley.ts'
import type { Choice, DocumentState, OpenedProject, ProjectData } from './document-state.ts'
import type { AbandonedDraft } from './draft-store.ts'
import { dropDraft, findAbandonedDraft, keepDraft } from './draft-store.ts'
import { SaveTimer } from './save-timer.ts'
import { StateStore } from './state-store.ts'
import type { ProjectText } from './text.ts'
import { changeOf, headingOf, isSame, isSavable, isTitleHeading, mergeWritings, textOf } from './text.ts'

/**
 * A project that is being edited: the editor's text, and how it is saved to the service.
 *
 * Every change is kept on this device first. A save names the version that it is based on, so that two editors never
 * overwrite one another. Changes at different places are merged. If they overlap, the writer chooses.
 */
export class ProjectDocument extends StateStore<DocumentState> {
  readonly id: string
  readonly #galley: Client
  readonly #timer = new SaveTimer(() => void this.save())
  /** The text that the service has. */
  #saved: ProjectText
  #isKept = true
  #isClosed = false
  /** Whether the title follows the text's first heading. */
  #isTitleHeading: boolean

  constructor(galley: Client, { project, abandoned, isUnread = false }: OpenedProject) {
    super({
      ...textOf(project),
      saveState: isUnread ? 'offline' : 'saved',
      version: project.version,
      theirs: null,
      isUnread,
      replacements: 0,
    })
    this.#galley = galley
    this.id = project.project_id
    this.#saved = textOf(project)
    if (isUnread) this.#openUnread(abandoned)
    else if (abandoned) this.#takeUp(abandoned, project)
    this.#isTitleHeading = isTitleHeading(this.state())
  }

  /** Applies an edit and schedules a save. */
  edit(change: Partial<ProjectText>) {
    if (change.title !== undefined) this.#isTitleHeading = isTitleHeading({ ...this.state(), ...change })
    const heading = this.#isTitleHeading ? headingOf(change.markdown ?? '') : null
    this.set(heading === null ? change : { ...change, title: heading })
    if (this.state().saveState === 'conflict' || this.state().saveState === 'gone') {
      this.#keep()
      return
    }
    const isDone = isSame(this.state(), this.#saved) && !this.state().isUnread
    if (isDone && this.state().saveState !== 'saving') {
      this.#settle()
      return
    }
    this.#keep()
    this.#saveSoon()
  }

  /** Saves unsaved changes at once. */
  async save(): Promise<void> {
    this.#timer.stop()
    const { saveState, version, isUnread } = this.state()
    if (saveState === 'saving' || saveState === 'conflict' || saveState === 'saved' || saveState === 'gone')
      return
    if (isUnread) {
      await this.#read()
      return
    }
    if (!isSavable(this.state())) return
    const sent = textOf(this.state())
    this.set({ saveState: 'saving' })
    try {
      const saved = await this.#galley.projects.update(this.id, changeOf(this.#saved, sent), {
        ifVersion: version,
      })
      this.#saved = sent
      this.set({ version: saved.version, saveState: 'unsaved' })
      this.#goOn()
    } catch (error) {
      await this.#meet(error, sent)
    }
  }

  /** Resolves a conflict as the writer chose. */
  async resolve(choice: Choice): Promise<void> {
    const { theirs } = this.state()
    if (!theirs) return
    if (choice === 'both') await this.#galley.projects.create(textOf(theirs))
    this.#saved = textOf(theirs)
    const text = choice === 'theirs' ? textOf(theirs) : {}
    const replacements = this.state().replacements + (choice === 'theirs' ? 1 : 0)
    this.set({ ...text, theirs: null, version: theirs.version, replacements, saveState: 'unsaved' })
    this.#goOn()
  }

  /** Creates a new project from the text, after its project was deleted. Returns the new id. */
  async saveAnew(): Promise<string> {
    const { project_id } = await this.#galley.projects.create(textOf(this.state()))
    dropDraft(this.id)
    return project_id
  }

  /** Returns whether closing the page would lose text: it is neither saved nor kept on this device. */
  isAtRisk(): boolean {
    return !this.#isKept && (this.state().isUnread || !isSame(this.state(), this.#saved))
  }

  /** Closes the document and sends unsaved changes. They stay on this device in any case. */
  close() {
    this.#isClosed = true
    void this.save()
    this.#timer.stop()
  }

  /** Continues from a draft while the service can't be reached. */
  #openUnread(abandoned: AbandonedDraft | null) {
    abandoned?.letGo()
    this.#keep()
    this.#timer.startRetry()
  }

  /** Reads the project that could not be read when it was opened, and brings the text of this page together with it. */
  async #read() {
    this.set({ saveState: 'saving' })
    try {
      const project = await this.#galley.projects.get(this.id)
      const base = await this.#baseFor(project)
      this.set({ isUnread: false })
      this.#bringTogether(base, project)
    } catch (error) {
      this.#meetFailure(error)
    }
  }

  /** Continues from an abandoned draft, which this page owns from then on. */
  #takeUp({ draft, letGo }: AbandonedDraft, project: ProjectData) {
    letGo()
    const { baseVersion: version, ...written } = { design: project.design, ...draft }
    if (isSame(written, project)) {
      void this.#takeUpNext()
      return
    }
    const replacements = this.state().replacements + 1
    this.set({ ...written, version, replacements, saveState: 'saving' })
    this.#keep()
    void this.#baseFor(project).then((base) => this.#bringTogether(base, project))
  }

  /** Takes up the next abandoned draft. There may be several, because each tab leaves its own. */
  async #takeUpNext() {
    const next = await findAbandonedDraft(this.id)
    const project = next && (await this.#galley.projects.get(this.id).catch(() => null))
    if (project && this.state().saveState === 'saved' && !this.#isClosed) this.#takeUp(next, project)
  }

  /** Returns the text that mine is based on. Null if that version is not kept any more or can't be read now. */
  async #baseFor(theirs: ProjectData): Promise<ProjectText | null> {
    const { version } = this.state()
    if (version === theirs.version) return theirs
    return this.#galley.projects.revision(this.id, version).catch(() => null)
  }

  /** Merges the changes of another editor if the merge loses nothing of mine. Otherwise reports a conflict. */
  #bringTogether(base: ProjectText | null, theirs: ProjectData) {
    const merged = base && mergeWritings(base, this.state(), theirs)
    if (!merged) {
      this.set({ saveState: 'conflict', theirs })
      return
    }
    this.#saved = textOf(theirs)
    const replacements = this.state().replacements + 1
    this.set({ ...merged, version: theirs.version, replacements, saveState: 'unsaved' })
    this.#goOn()
  }

  /** Saves what was typed during the last save. */
  #goOn() {
    if (isSame(this.state(), this.#saved)) {
      this.#settle()
    } else {
      this.#keep()
      this.#saveSoon()
    }
  }

  #settle() {
    this.#timer.stop()
    this.#timer.reset()
    dropDraft(this.id)
    this.set({ saveState: 'saved' })
    void this.#takeUpNext()
  }

  #saveSoon() {
    this.#timer.noteEdit()
    if (this.state().saveState !== 'saving') {
      this.set({ saveState: isSavable(this.state()) ? 'unsaved' : 'blocked' })
      this.#timer.startRest()
    }
  }

  async #meet(error: unknown, sent: ProjectText) {
    this.#timer.reset()
    if (error instanceof GalleyError && error.status === 412) await this.#meetOther(sent)
    else this.#meetFailure(error)
  }

  #meetFailure(error: unknown) {
    if (error instanceof GalleyError && error.code === 'not_found') {
      this.set({ saveState: 'gone', isUnread: false })
      return
    }
    noticeSignOut(error)
    // For any other error: the text is kept on this device, and a retry may succeed.
    this.#waitForService()
  }

  async #meetOther(sent: ProjectText) {
    try {
      const theirs = await this.#galley.projects.get(this.id)
      if (isSame(theirs, sent)) {
        // This is our own save, whose answer was lost.
        this.#saved = sent
        this.set({ saveState: 'unsaved', version: theirs.version })
        this.#goOn()
      } else {
        this.#bringTogether(this.#saved, theirs)
      }
    } catch {
      this.#waitForService()
    }
  }

  #waitForService() {
    this.set({ saveState: 'offline' })
    this.#timer.startRetry()
  }

  #keep() {
    this.#isKept = keepDraft(this.id, { ...textOf(this.state()), baseVersion: this.state().version })
  }
}
