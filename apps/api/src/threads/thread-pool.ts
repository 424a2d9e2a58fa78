import { Worker } from 'node:worker_threads'
import { appError } from '@galley/backend'
import { CpuLimit } from './cpu-limit.ts'

/** What a thread posts: once `ready`, and then one outcome for each task. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

type Options = {
  /** The module that a thread runs. It posts `ready` when it has loaded. */
  readonly entry: URL
  readonly data: unknown
  readonly maxThreads: number
  /** How many of them one user's tasks may take at a time. */
  readonly maxThreadsEach: number
  /** How many tasks of one user may wait for a thread. */
  readonly maxWaitingEach: number
  /** How many tasks may wait in all. */
  readonly maxWaiting: number
  /** A thread that needs more is ended, and its task with it. */
  readonly maxHeapMb: number
}

/** What is to be done, and for whom. */
export type Order = {
  readonly userId: string
  readonly message: unknown
  /** Of CPU time. */
  readonly limitMs: number
}

type Task = {
  readonly order: Order
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** `task` is what it is doing; null while it starts, and while it is idle. */
type Thread = { readonly worker: Worker; task: Task | null; limit?: CpuLimit }

/**
 * Threads for work that would hold up the event loop, each doing one task at a time. Users take turns, and none takes all threads.
 *
 * A thread is started when there is work for it, or ahead of it by `prepare`, and then kept. A task can't
 * be asked to stop, so one that takes too long ends with its thread, and another thread takes its place.
 */
export class ThreadPool {
  readonly #options: Options
  readonly #threads = new Set<Thread>()
  readonly #idle: Thread[] = []
  /** Each user's tasks, under whoever's turn is next first. A user without any isn't in it. */
  readonly #waiting = new Map<string, Task[]>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Starts the first thread, so that the first task need not wait for it. */
  prepare(): void {
    if (this.#threads.size === 0) this.#start()
  }

  /** @throws rate_limited when too many wait already, or the machine has no time; invalid_request (`too_complex`) when it takes longer or more memory than it may. */
  run<T>(order: Order): Promise<T> {
    const own = this.#waiting.get(order.userId) ?? []
    const { maxWaiting, maxWaitingEach } = this.#options
    if (own.length >= maxWaitingEach || this.#countWaiting() >= maxWaiting) return Promise.reject(tooBusy())
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(order.userId, [...own, { order, resolve, reject }])
      this.#serve()
    })
  }

  /** Ends every task, those that wait as well. */
  async close(): Promise<void> {
    for (const task of this.#takeAll()) task.reject(new Error('The threads are closed.'))
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #serve(): void {
    for (let thread = this.#idle.at(-1); thread; thread = this.#idle.at(-1)) {
      const task = this.#takeNext()
      if (!task) return
      this.#idle.pop()
      this.#begin(thread, task)
    }
    if (this.#waiting.size > 0 && this.#threads.size < this.#options.maxThreads) this.#start()
  }

  /** The first task of the next user who may have another thread. That user goes to the end of the row. */
  #takeNext(): Task | null {
    for (const [userId, [task, ...others]] of this.#waiting) {
      if (!task || this.#countThreadsOf(userId) >= this.#options.maxThreadsEach) continue
      this.#waiting.delete(userId)
      if (others.length > 0) this.#waiting.set(userId, others)
      return task
    }
    return null
  }

  #countThreadsOf(userId: string): number {
    return [...this.#threads].filter(({ task }) => task?.order.userId === userId).length
  }

  #countWaiting(): number {
    return [...this.#waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)
  }

  #start(): void {
    const { entry, data, maxHeapMb } = this.#options
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
      // It has no use for the process's secrets.
      env: {},
    })
    worker.unref()
    const thread: Thread = { worker, task: null }
    this.#threads.add(thread)
    worker.on('message', (said: FromThread) => this.#hear(thread, said))
    worker.on('exit', () => this.#lose(thread, new Error('A thread has ended.')))
    worker.on('error', (error) => this.#lose(thread, isOutOfMemory(error) ? tooComplex() : error))
  }

  #begin(thread: Thread, task: Task): void {
    thread.task = task
    thread.limit = new CpuLimit(thread.worker, task.order.limitMs, (what) =>
      this.#lose(thread, what === 'cpu' ? tooComplex() : tooBusy()),
    )
    thread.worker.postMessage(task.order.message)
  }

  #hear(thread: Thread, said: FromThread): void {
    // One that is being ended may have finished in the same moment.
    if (!this.#threads.has(thread)) return
    thread.limit?.clear()
    if (said.kind === 'done') thread.task?.resolve(said.value as never)
    if (said.kind === 'failed') thread.task?.reject(isTooLong(said.error) ? tooComplex() : said.error)
    thread.task = null
    this.#idle.push(thread)
    this.#serve()
  }

  #lose(thread: Thread, error: unknown): void {
    if (!this.#threads.delete(thread)) return
    thread.limit?.clear()
    void thread.worker.terminate()
    // One that can't even start would leave all who wait for it without an answer.
    const lost = thread.task ? [thread.task] : this.#takeAll()
    for (const task of lost) task.reject(error)
    this.#serve()
  }

  #takeAll(): Task[] {
    const tasks = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return tasks
  }
}

/** What is made of a text can be longer than a string may be. */
function isTooLong(error: unknown): boolean {
  return String(error) === 'RangeError: Invalid string length'
}

function isOutOfMemory(error: unknown): boolean {
  return (
    error !== null &&
    typeof error === 'object' &&
    'code' in error &&
    error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

function tooBusy() {
  return appError('rate_limited', 'Too many texts are being read at the moment.', {
    headers: { 'Retry-After': '1' },
  })
}

function tooComplex() {
  return appError('invalid_request', 'The text is too complex to be read in the time that there is.', {
    details: { reason: 'too_complex' },
  })
}
