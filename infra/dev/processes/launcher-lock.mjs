import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { identityOf, isAlive } from './process-table.mjs'
import { starters } from './starters.mjs'

const POLL_MS = 100

/**
 * Takes a lock that is valid only while its holder is alive.
 *
 * Waits for a holder that is about to end, because it announced that or because the npm that started it is gone. So a
 * restart right after Ctrl-C or a kill works.
 *
 * @param {string} path
 * @param {{ waitMs?: number, anyHolder?: boolean }} [options]  anyHolder: wait for every holder
 * @returns {Promise<{ heldBy: number } | { release: () => void, announceEnd: () => void }>}
 */
export async function takeLock(path, { waitMs = 30_000, anyHolder = false } = {}) {
  const deadline = Date.now() + waitMs
  while (!writeNew(path)) {
    const holder = read(path)
    if (holder === null || !isAlive(holder)) removeStale(path, holder)
    else if (Date.now() > deadline || !(anyHolder || isLeaving(holder))) return { heldBy: holder.pid }
    else await delay(POLL_MS)
  }
  return {
    release: () => {
      if (read(path)?.pid === process.pid) rmSync(path, { force: true })
    },
    announceEnd: () => writeFileSync(path, describeSelf({ ending: true })),
  }
}

function isLeaving({ ending, startedBy }) {
  return ending || !startedBy.every(isAlive)
}

function writeNew(path) {
  try {
    writeFileSync(path, describeSelf({ ending: false }), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function describeSelf({ ending }) {
  return JSON.stringify({
    pid: process.pid,
    identity: identityOf(process.pid),
    startedBy: starters(),
    ending,
  })
}

/**
 * Removes a stale lock. Checks the lock again after moving it aside, because another launcher may have replaced it
 * meanwhile.
 */
function removeStale(path, expected) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    const taken = read(aside)
    if (taken === null || expected === null || taken.pid === expected.pid) rmSync(aside)
    else renameSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
