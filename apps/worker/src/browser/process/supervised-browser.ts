import type { Browser, CDPSession, Connection } from 'puppeteer'
import puppeteer from 'puppeteer'
import { settlesWithin } from '../../settles-within.ts'
import { BrowserError } from '../browser-error.ts'
import type { CaptureKind } from '../capture.ts'
import { makeLaunchDir, removeLaunchDir } from './launch-dir.ts'
import { launchEnvironment, launchFlags } from './launch-flags.ts'
import type { MemoryGroup, MemoryGroups } from './memory-groups.ts'
import type { Separation } from './separation.ts'

const LAUNCH_MS = 15_000
const CLOSE_MS = 1_000
/** A killed process that lives on for this long is stuck in the kernel. Waiting longer would not help. */
const KILL_MS = 5_000

export type LaunchOptions = {
  readonly executablePath: string
  readonly separation: Separation
  /** Null: the kernel doesn't limit the browser's memory. */
  readonly memoryGroups: MemoryGroups | null
  readonly scratchDir: string
  readonly fontConfigFile: string
  readonly capture: CaptureKind
  readonly scale: number
}

type Launch = LaunchOptions & { readonly dir: string; readonly memoryGroup: MemoryGroup | null }

/** A Chromium with its process group and its directory. All three end together. */
export class SupervisedBrowser {
  readonly pid: number
  readonly scale: number
  readonly capture: CaptureKind
  /** Product and version, as the browser reports them. */
  readonly version: string
  /** Sends commands to the browser itself, not to one page. */
  readonly session: CDPSession
  /** Fulfilled when the process has exited, for any reason, and its directory is removed. */
  readonly ended: Promise<void>
  readonly #browser: Browser
  readonly #connection: Connection
  readonly #memoryGroup: MemoryGroup | null
  readonly #whenLost = new Set<() => void>()
  #alive = true
  #isLost = false

  /** @throws launch when the process doesn't start or doesn't answer within 15 s. */
  static async launch(options: LaunchOptions): Promise<SupervisedBrowser> {
    const dir = await makeLaunchDir(options.scratchDir, options.separation.user)
    const memoryGroup = (await options.memoryGroups?.add(dir)) ?? null
    try {
      const [executablePath = options.executablePath, ...args] = commandLine(options, dir, memoryGroup)
      const browser = await puppeteer.launch({
        executablePath,
        args,
        ignoreDefaultArgs: true,
        pipe: true,
        env: launchEnvironment(dir, options.fontConfigFile),
        // On a signal the worker drains its jobs. The library would end the browser while they run.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        // This class opens and attaches targets itself, with options that the library doesn't have.
        defaultViewport: null,
        waitForInitialPage: false,
        targetFilter: () => false,
        timeout: LAUNCH_MS,
        // Every job has a time limit of its own.
        protocolTimeout: 0,
      })
      return await SupervisedBrowser.#adoptInTime(browser, { ...options, dir, memoryGroup })
    } catch (cause) {
      await Promise.all([removeLaunchDir(dir), memoryGroup?.remove()])
      throw new BrowserError('launch', { cause })
    }
  }

  static async #adoptInTime(browser: Browser, launch: Launch): Promise<SupervisedBrowser> {
    const adopting = SupervisedBrowser.#adopt(browser, launch)
    try {
      if (await settlesWithin(LAUNCH_MS, adopting)) return await adopting
      throw new BrowserError('launch')
    } catch (error) {
      killGroup(browser.process()?.pid)
      throw error
    }
  }

  static async #adopt(browser: Browser, launch: Launch): Promise<SupervisedBrowser> {
    const session = await browser.target().createCDPSession()
    const connection = session.connection()
    const child = browser.process()
    if (!connection || child?.pid === undefined) throw new Error('The launched browser has no process.')
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      if (child.exitCode !== null || child.signalCode !== null) resolve()
    })
    const version = await browser.version()
    return new SupervisedBrowser({
      browser,
      version,
      session,
      connection,
      pid: child.pid,
      exited,
      ...launch,
    })
  }

  private constructor(
    parts: Launch & {
      browser: Browser
      version: string
      session: CDPSession
      connection: Connection
      pid: number
      exited: Promise<void>
    },
  ) {
    this.pid = parts.pid
    this.scale = parts.scale
    this.capture = parts.capture
    this.version = parts.version
    this.session = parts.session
    this.#browser = parts.browser
    this.#memoryGroup = parts.memoryGroup
    this.#connection = parts.connection
    void Promise.race([parts.exited, disconnection(parts.browser)]).then(() => this.#tellLoss())
    this.ended = parts.exited.then(async () => {
      this.#alive = false
      // The browser process may have died alone. The processes that it started must not outlive it.
      killGroup(this.pid)
      await removeLaunchDir(parts.dir).catch(() => undefined)
      await parts.memoryGroup?.remove()
    })
  }

  get isAlive(): boolean {
    return this.#alive && this.#browser.connected
  }

  /** Whether the kernel has ended a process of this browser because it exceeded its memory limit. */
  get isOutOfMemory(): boolean {
    return this.#memoryGroup?.isExceeded() ?? false
  }

  /**
   * Calls `tell` as soon as the process exits or disconnects. Returns a function that unsubscribes. A promise would
   * keep a reference to every job that ever waited for it, for the browser's whole life.
   */
  onLoss(tell: () => void): () => void {
    if (this.#isLost) tell()
    else this.#whenLost.add(tell)
    return () => this.#whenLost.delete(tell)
  }

  #tellLoss(): void {
    this.#isLost = true
    for (const tell of this.#whenLost) tell()
    this.#whenLost.clear()
  }

  async attach(targetId: string): Promise<CDPSession> {
    return await this.#connection.createSession({
      targetId,
      type: 'page',
      title: '',
      url: '',
      attached: false,
      canAccessOpener: false,
    })
  }

  /** Closes the browser, and kills it if closing takes more than a second. */
  async close(): Promise<void> {
    const asked = this.#browser.close().then(() => this.ended)
    await settlesWithin(CLOSE_MS, asked)
    if (this.#alive) await this.kill()
  }

  /** Kills the whole process group at once. */
  async kill(): Promise<void> {
    killGroup(this.pid)
    await settlesWithin(KILL_MS, this.ended)
  }
}

/** Kills a browser and all processes that it has started. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    // The library starts the browser as the leader of its own process group.
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process group is gone already, which is the goal.
  }
}

function commandLine(
  { separation, executablePath, capture, scale }: LaunchOptions,
  dir: string,
  memoryGroup: MemoryGroup | null,
): string[] {
  const enter = memoryGroup?.command ?? []
  return [...enter, ...separation.command, executablePath, ...launchFlags(capture, scale, dir)]
}

function disconnection(browser: Browser): Promise<void> {
  return new Promise((resolve) => browser.once('disconnected', () => resolve()))
}
