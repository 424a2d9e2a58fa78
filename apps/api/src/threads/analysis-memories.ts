import { createHmac, randomBytes } from 'node:crypto'
import type { AnalysisMemory } from '@galley/render'
import { createAnalysisMemory } from '@galley/render'

/** One memory takes less than 1 MB. */
const MOST_USERS = 16

/**
 * Returns a function that returns a user's memory of analyses. Only the last 16 users have one.
 *
 * A memory holds no text: its names are hashes under a random key of its own, which exists nowhere else. Nor does a
 * user learn from an answer's speed what another user has written.
 */
export function createAnalysisMemories(): (userId: string) => AnalysisMemory {
  const memories = new Map<string, AnalysisMemory>()
  return (userId) => {
    const memory = memories.get(userId) ?? createAnalysisMemory(nameUnder(randomBytes(32)))
    memories.delete(userId)
    memories.set(userId, memory)
    const [oldest] = memories.keys()
    if (memories.size > MOST_USERS && oldest !== undefined) memories.delete(oldest)
    return memory
  }
}

function nameUnder(key: Buffer): (text: string) => string {
  // UTF-8 would write all halves of characters alike.
  return (text) => createHmac('sha256', key).update(text, 'utf16le').digest('base64')
}
