import { EventEmitter } from 'node:events'
import type { UserId } from '../domain/ids.ts'
import type { AccessEvents } from '../ports/access-events.ts'
import type { RedisConnection } from './connection.ts'

const CHANNEL = 'access-changed'

/** Announces through Redis pub/sub. Every process listens all the time, so nothing is missed while somebody begins to wait. */
export class RedisAccessEvents implements AccessEvents {
  readonly #publisher: RedisConnection
  readonly #listeners = new EventEmitter().setMaxListeners(0)

  constructor(publisher: RedisConnection, subscriber: RedisConnection) {
    this.#publisher = publisher
    subscriber.on('message', (channel: string, userId: string) => {
      if (channel === CHANNEL) this.#listeners.emit(userId)
    })
    // What was announced while the connection was lost has not been heard.
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
