import type { App } from '@modelcontextprotocol/ext-apps'
import type { ReadAnswer } from './read-answer.ts'
import { pictureOf, readAnswer } from './read-answer.ts'

/** What the view can ask of the host that shows it. A host that lacks something says so when it connects. */
export class ViewHost {
  readonly #app: App

  constructor(app: App) {
    this.#app = app
  }

  get #can() {
    return this.#app.getHostCapabilities() ?? {}
  }

  /** A BCP 47 tag. */
  get locale(): string {
    return this.#app.getHostContext()?.locale ?? navigator.language
  }

  get canCallTools(): boolean {
    return this.#can.serverTools !== undefined
  }

  get canReadResources(): boolean {
    return this.#can.serverResources !== undefined
  }

  get canSay(): boolean {
    return this.#can.message !== undefined
  }

  get canOpenLinks(): boolean {
    return this.#can.openLinks !== undefined
  }

  get canFillScreen(): boolean {
    return this.#app.getHostContext()?.availableDisplayModes?.includes('fullscreen') ?? false
  }

  async callTool(name: string, args: Record<string, unknown>): Promise<ReadAnswer> {
    return readAnswer(await this.#app.callServerTool({ name, arguments: args }))
  }

  /** Returns the first picture of a resource as a `data:` address; null if it has none. */
  async readPicture(uri: string): Promise<string | null> {
    const { contents } = await this.#app.readServerResource({ uri })
    for (const part of contents) {
      const picture = 'blob' in part ? pictureOf(part.mimeType, part.blob) : null
      if (picture !== null) return picture
    }
    return null
  }

  /** Says something in the person's name. Returns false if the host refuses. */
  async say(text: string): Promise<boolean> {
    const { isError } = await this.#app.sendMessage({ role: 'user', content: [{ type: 'text', text }] })
    return isError !== true
  }

  async openLink(url: string): Promise<void> {
    await this.#app.openLink({ url })
  }

  /** Fills the screen, or returns to the conversation. */
  async switchMode(): Promise<void> {
    const isFull = this.#app.getHostContext()?.displayMode === 'fullscreen'
    const { mode } = await this.#app.requestDisplayMode({ mode: isFull ? 'inline' : 'fullscreen' })
    document.documentElement.dataset.mode = mode
  }
}
