import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { appError } from '@galley/backend'
import { CpuLimit } from './cpu-limit.ts'

/** The messages of a thread: first `ready`, then one outcome for each task. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The limits of one queue. Queues never wait for each other. */
export type QueueLimits = {
  /** How many threads the queue's tasks may use at a time. */
  readonly maxThreads: number
  /** How many of these threads one user's tasks may use. */
  readonly maxThreadsEach: number
  /** How many tasks of one user may wait for a thread. */
  readonly maxWaitingEach: number
  /** How many tasks may wait in all. */
  readonly maxWaiting: number
}

type ThreadPoolOptions<QueueName extends string> = {
  /** The module that a thread runs. It posts `ready` after loading. */
  readonly entry: URL
  readonly data: unknown
  /** The pool has as many threads as the limits of all queues add up to. */
  readonly queues: Readonly<Record<QueueName, QueueLimits>>
  /** A thread that needs more memory is terminated together with its task. */
  readonly maxHeapMb: number
}

/** A task's message, and the user it runs for. */
export type Order<QueueName extends string = string> = {
  readonly queue: QueueName
  readonly userId: string
  readonly message: unknown
  /** CPU time. */
  readonly limitMs: number
}

type Task = {
  readonly order: Order
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** The limit for new objects in a thread, as for the main thread (`infra/dev/processes/node-flags.mjs`). */
const YOUNG_HEAP_MB = 48

/** A thread. `task` is null while the thread starts and while it is idle. */
type Thread = { readonly worker: Worker; isStarting: boolean; task: Task | null; limit?: CpuLimit }

/**
 * Runs work in threads that would block the event loop, one task per thread at a time. Users take turns, no user gets
 * all threads, and the queues don't use each other's threads.
 *
 * A thread starts when it is needed, or ahead of time by `prepare`, and is then kept. A task can't be interrupted, so
 * if it takes too long, its thread is terminated and replaced.
 */
export class ThreadPool<QueueName extends string = string> {
  readonly #options: ThreadPoolOptions<QueueName>
  readonly #maxThreads: number
  readonly #threads = new Set<Thread>()
  readonly #idle: Thread[] = []
  /** The waiting tasks of each queue by user. The next user comes first. Users without tasks are left out. */
  readonly #waiting: ReadonlyMap<string, Map<string, Task[]>>

  constructor(options: ThreadPoolOptions<QueueName>) {
    this.#options = options
    const queues = Object.entries<QueueLimits>(options.queues)
    this.#maxThreads = queues.reduce((sum, [, { maxThreads }]) => sum + maxThreads, 0)
    this.#waiting = new Map(queues.map(([queue]) => [queue, new Map()]))
  }

  /** Starts the first thread, so that the first task need not wait for it. */
  prepare(): void {
    if (this.#threads.size === 0) this.#start()
  }

  /**
   * Runs a task in a thread.
   *
   * @throws rate_limited when too many tasks wait or the machine is too busy; invalid_request (`too_complex`) when
   * the task exceeds its time or memory limit.
   */
  run<T>(order: Order<QueueName>): Promise<T> {
    const waiting = this.#waitingIn(order.queue)
    const own = waiting.get(order.userId) ?? []
    const { maxWaiting, maxWaitingEach } = this.#options.queues[order.queue]
    if (own.length >= maxWaitingEach || countIn(waiting) >= maxWaiting) return Promise.reject(tooBusy())
    return new Promise<T>((resolve, reject) => {
      waiting.set(order.userId, [...own, { order, resolve, reject }])
      this.#serve()
    })
  }

  /** Terminates all tasks, including waiting ones. */
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
    // A start takes a second of CPU time. Those under way will serve as many tasks.
    const starting = [...this.#threads].filter(({ isStarting }) => isStarting).length
    const waiting = [...this.#waiting.values()].reduce((sum, each) => sum + countIn(each), 0)
    if (waiting > starting && this.#threads.size < this.#maxThreads) this.#start()
  }

  #waitingIn(queue: string): Map<string, Task[]> {
    const waiting = this.#waiting.get(queue)
    if (!waiting) throw new Error('There is no such queue.')
    return waiting
  }

  #takeNext(): Task | null {
    for (const [queue, limits] of Object.entries<QueueLimits>(this.#options.queues)) {
      const task = this.#takeFrom(queue, limits)
      if (task) return task
    }
    return null
  }

  /** Returns the first task of the queue's next user who may use another thread. That user moves to the end. */
  #takeFrom(queue: string, { maxThreads, maxThreadsEach }: QueueLimits): Task | null {
    const running = [...this.#threads].flatMap(({ task }) =>
      task?.order.queue === queue ? [task.order] : [],
    )
    if (running.length >= maxThreads) return null
    const waiting = this.#waitingIn(queue)
    for (const [userId, [task, ...others]] of waiting) {
      if (!task || running.filter((order) => order.userId === userId).length >= maxThreadsEach) continue
      waiting.delete(userId)
      if (others.length > 0) waiting.set(userId, others)
      return task
    }
    return null
  }

  #start(): void {
    const { entry, data, maxHeapMb } = this.#options
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
      env: threadEnvironment(),
    })
    const thread: Thread = { worker, isStarting: true, task: null }
    this.#threads.add(thread)
    worker.on('message', (said: FromThread) => this.#hear(thread, said))
    worker.on('exit', () => this.#lose(thread, new Error('A thread has ended.')))
    worker.on('error', (error) => this.#lose(thread, isOutOfMemory(error) ? tooComplex() : error))
  }

  #begin(thread: Thread, task: Task): void {
    thread.task = task
    thread.worker.ref()
    thread.limit = new CpuLimit(thread.worker, task.order.limitMs, (what) =>
      this.#lose(thread, what === 'cpu' ? tooComplex() : tooBusy()),
    )
    thread.worker.postMessage(task.order.message)
  }

  #hear(thread: Thread, said: FromThread): void {
    // A thread may finish its task while it is being terminated.
    if (!this.#threads.has(thread)) return
    thread.limit?.clear()
    thread.isStarting = false
    if (said.kind === 'done') thread.task?.resolve(said.value as never)
    if (said.kind === 'failed') thread.task?.reject(isTooLong(said.error) ? tooComplex() : said.error)
    thread.task = null
    // A thread without a task doesn't keep the process alive.
    thread.worker.unref()
    this.#idle.push(thread)
    this.#serve()
  }

  #lose(thread: Thread, error: unknown): void {
    if (!this.#threads.delete(thread)) return
    thread.limit?.clear()
    void thread.worker.terminate()
    // If a thread fails to start, all waiting tasks would hang, so they are all rejected.
    const lost = thread.task ? [thread.task] : this.#takeAll()
    for (const task of lost) task.reject(error)
    this.#serve()
  }

  #takeAll(): Task[] {
    const tasks = [...this.#waiting.values()].flatMap((waiting) => [...waiting.values()].flat())
    for (const waiting of this.#waiting.values()) waiting.clear()
    return tasks
  }
}

/**
 * Returns the environment of a thread. It needs none of the process's secrets, but the cache of compiled modules: without
 * it a start takes 1.7 times as long.
 */
function threadEnvironment(): NodeJS.ProcessEnv {
  // Node gives the folder of its own version, which lies in the one that the variable names.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

function countIn(waiting: ReadonlyMap<string, readonly Task[]>): number {
  return [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)
}

/** Returns whether the output exceeded the longest possible string. */
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
  return appError('invalid_request', 'The text is too complex to be processed in time.', {
    details: { reason: 'too_complex' },
  })
}
