import { EventEmitter } from 'node:events'
import type { RenderId } from '../domain/ids.ts'
import type { AnnouncedChange, RenderEvents } from '../ports/renders/render-events.ts'
import type { RedisConnection } from './connection.ts'

const channelOf = (id: RenderId) => `render-changed:${id}`

/**
 * Announces changes through Redis pub/sub. A subscribed connection can send no other commands, so there are two
 * connections.
 */
export class RedisRenderEvents implements RenderEvents {
  readonly #publisher: RedisConnection
  readonly #subscriber: RedisConnection
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  constructor(publisher: RedisConnection, subscriber: RedisConnection) {
    this.#publisher = publisher
    this.#subscriber = subscriber
    subscriber.on('message', (channel: string, message: string) => {
      // An older release announces everything without a word.
      const change: AnnouncedChange = message === 'progress' ? 'progress' : 'status'
      this.#listeners.emit(channel, change)
    })
  }

  async announce(id: RenderId, change: AnnouncedChange): Promise<void> {
    await this.#publisher.publish(channelOf(id), change).catch(() => {})
  }

  subscribe(id: RenderId, onChange: (change: AnnouncedChange) => void): () => void {
    const channel = channelOf(id)
    this.#listeners.on(channel, onChange)
    if (this.#listeners.listenerCount(channel) === 1) this.#subscriber.subscribe(channel).catch(() => {})
    return () => {
      this.#listeners.off(channel, onChange)
      if (this.#listeners.listenerCount(channel) === 0) this.#subscriber.unsubscribe(channel).catch(() => {})
    }
  }
}
