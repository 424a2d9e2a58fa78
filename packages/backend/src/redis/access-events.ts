import { EventEmitter } from 'node:events'
import type { UserId } from '../domain/ids.ts'
import type { AccessEvents } from '../ports/accounts/access-events.ts'
import type { RedisConnection } from './connection.ts'

const CHANNEL = 'access-changed'

/**
 * Announces changes through Redis pub/sub. Every process is always subscribed, so no change is lost while a
 * subscription starts.
 */
export class RedisAccessEvents implements AccessEvents {
  readonly #publisher: RedisConnection
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  constructor(publisher: RedisConnection, subscriber: RedisConnection) {
    this.#publisher = publisher
    subscriber.on('message', (channel: string, userId: string) => {
      if (channel === CHANNEL) this.#listeners.emit(userId)
    })
    // Changes that were announced during a disconnect are lost, so all listeners are notified.
    subscriber.on('ready', () => {
      for (const userId of this.#listeners.eventNames()) this.#listeners.emit(userId)
    })
    subscriber.subscribe(CHANNEL).catch(() => {})
  }

  announce(userId: UserId): void {
    this.#listeners.emit(userId)
    this.#publisher.publish(CHANNEL, userId).catch(() => {})
  }

  subscribe(userId: UserId, onChange: () => void): () => void {
    this.#listeners.on(userId, onChange)
    return () => this.#listeners.off(userId, onChange)
  }
}
