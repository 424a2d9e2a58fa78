import type { App } from '@modelcontextprotocol/ext-apps'
import type { ReadAnswer } from './read-answer.ts'
import { dataOf, pictureOf, readAnswer } from './read-answer.ts'

/** A resource, as the views read it. */
type ReadResource = { readonly data: Readonly<Record<string, unknown>>; readonly picture: string | null }

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

  /** Returns a resource: the JSON of its text, and its first picture as a `data:` address; null: it has none. */
  async readResource(uri: string): Promise<ReadResource> {
    const { contents } = await this.#app.readServerResource({ uri })
    const text = contents.find((part) => 'text' in part)
    const picture = contents.find((part) => 'blob' in part)
    return {
      data: dataOf(text && 'text' in text ? text.text : ''),
      picture: picture && 'blob' in picture ? pictureOf(picture.mimeType, picture.blob) : null,
    }
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
