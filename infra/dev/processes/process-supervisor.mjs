import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { KnownProblem } from '../terminal/known-problem.mjs'
import { lastLines, openLog, readLogFrom } from './log-file.mjs'
import { identityOf } from './process-table.mjs'
import { spawnGuarded } from './spawn-guarded.mjs'
import { allEnded, killStrays, stopInOrder } from './stop-process.mjs'

const POLL_MS = 50
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const STABLE_AFTER_MS = 60_000
/** How long the guard of a killed launcher is left to do its work before we do it. */
const GUARD_NEEDS_MS = 6000
/** Above every service: a launcher that hangs would start again what is being ended. */
const LAUNCHER_RANK = 100

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cwd
 * @property {{ uid: number, gid: number } | null} account  null: the user who started us
 * @property {number} rank  higher ones are stopped first
 * @property {(log: () => string) => boolean | Promise<boolean>} isReady
 * @property {number} [readyWithinMs]
 * @property {NodeJS.Signals} [signal]
 * @property {number} [graceMs]
 * @property {string[]} [traces]  see `Watched`
 */

/** Starts long-lived processes, brings back those that crash, and ends them all. */
export class ProcessSupervisor {
  #folder
  #record
  #warn
  #members = new Map()
  #stopping = false

  /** @param {{ logFolder: string, recordFile: string, warn: (sentence: string) => void }} places */
  constructor({ logFolder, recordFile, warn }) {
    this.#folder = logFolder
    this.#record = recordFile
    this.#warn = warn
  }

  /** Ends what a launcher that was killed together with its guard has left of this data folder. */
  async endOrphans({ guardNeedsMs = GUARD_NEEDS_MS } = {}) {
    const orphans = readRecord(this.#record)
    if (orphans.length === 0) return
    await allEnded(orphans, guardNeedsMs)
    await stopInOrder(orphans)
    rmSync(this.#record, { force: true })
  }

  /**
   * Resolves when the service is ready.
   *
   * @param {Service} service
   */
  async start(service) {
    const member = { service, watched: null, pauseMs: FIRST_PAUSE_MS }
    this.#members.set(service.name, member)
    const run = this.#spawn(member)
    await this.#untilReady(member, run)
    void this.#keepUp(member, run)
  }

  async stopAll() {
    this.#stopping = true
    await stopInOrder(this.#watched())
    rmSync(this.#record, { force: true })
  }

  #spawn(member) {
    const { name, command, args, env, cwd, account, rank, signal, graceMs, traces } = member.service
    const logFile = join(this.#folder, `${name}.log`)
    const log = openLog(logFile)
    const { child, watched } = spawnGuarded({
      name,
      command,
      args,
      rank,
      signal,
      graceMs,
      traces,
      options: { cwd, env, stdio: ['ignore', log.fd, log.fd], ...account },
    })
    log.close()
    member.watched = watched
    this.#writeRecord()
    const run = {
      startedAt: performance.now(),
      exit: null,
      log: () => readLogFrom(logFile, log.startsAt),
      logFile,
    }
    run.ended = new Promise((resolve) => {
      const end = (how) => {
        run.exit = how
        resolve()
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, by) => end(by === null ? `code ${code}` : by))
    })
    return run
  }

  async #untilReady({ service }, run) {
    const { name, isReady, readyWithinMs = 60_000 } = service
    const deadline = performance.now() + readyWithinMs
    while (!(await isReady(run.log))) {
      const log = lastLines(run.log())
      if (run.exit !== null) throw new KnownProblem(`The ${name} ended as it started (${run.exit}).`, { log })
      if (performance.now() > deadline) {
        throw new KnownProblem(`The ${name} was not ready within ${readyWithinMs / 1000} s.`, { log })
      }
      await delay(POLL_MS)
    }
  }

  async #keepUp(member, firstRun) {
    let run = firstRun
    while (!this.#stopping) {
      await run.ended
      if (this.#stopping) return
      await killStrays(member.watched?.traces ?? [])
      if (performance.now() - run.startedAt > STABLE_AFTER_MS) member.pauseMs = FIRST_PAUSE_MS
      this.#warn(
        `The ${member.service.name} ended (${run.exit}) and starts again in ${member.pauseMs / 1000} s. ` +
          `Its log, ${run.logFile}, ends with:\n${lastLines(run.log(), 8)}`,
      )
      await delay(member.pauseMs)
      member.pauseMs = Math.min(member.pauseMs * 2, LONGEST_PAUSE_MS)
      if (!this.#stopping) run = this.#spawn(member)
    }
  }

  #writeRecord() {
    const launcher = { name: 'launcher', traces: [], pid: process.pid, identity: identityOf(process.pid) }
    const record = [
      { ...launcher, signal: 'SIGTERM', graceMs: GUARD_NEEDS_MS, rank: LAUNCHER_RANK },
      ...this.#watched(),
    ]
    writeFileSync(this.#record, JSON.stringify(record), { mode: 0o600 })
  }

  #watched() {
    return [...this.#members.values()].map(({ watched }) => watched).filter((each) => each !== null)
  }
}

function readRecord(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}
