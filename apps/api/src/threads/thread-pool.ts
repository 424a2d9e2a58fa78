import { Worker } from 'node:worker_threads'
import { appError } from '@galley/backend'

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
  /** How many tasks may wait for a thread. */
  readonly maxWaiting: number
  /** A thread that needs more is ended, and its task with it. */
  readonly maxHeapMb: number
}

type Task = {
  readonly message: unknown
  /** Counted from when a thread begins with it. */
  readonly limitMs: number
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** `task` is what it is doing; null while it starts, and while it is idle. */
type Thread = { readonly worker: Worker; task: Task | null; timer?: NodeJS.Timeout }

/**
 * Threads for work that would hold up the event loop, each doing one task at a time.
 *
 * A thread is started when there is work for it, and then kept. A task can't be asked to stop, so one that takes too long ends with its
 * thread, and another thread takes its place.
 */
export class ThreadPool {
  readonly #options: Options
  readonly #threads = new Set<Thread>()
  readonly #idle: Thread[] = []
  readonly #waiting: Task[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws rate_limited when too many wait already; invalid_request (`too_complex`) when it takes longer or more memory than it may. */
  run<T>(message: unknown, limitMs: number): Promise<T> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(tooBusy())
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ message, limitMs, resolve, reject })
      this.#serve()
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #serve(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const [thread, task] = [this.#idle.pop(), this.#waiting.shift()]
      if (thread && task) this.#begin(thread, task)
    }
    if (this.#waiting.length > 0 && this.#threads.size < this.#options.maxThreads) this.#start()
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
    thread.timer = setTimeout(() => this.#lose(thread, tooComplex()), task.limitMs)
    thread.worker.postMessage(task.message)
  }

  #hear(thread: Thread, said: FromThread): void {
    // One that is being ended may have finished in the same moment.
    if (!this.#threads.has(thread)) return
    clearTimeout(thread.timer)
    if (said.kind === 'done') thread.task?.resolve(said.value as never)
    if (said.kind === 'failed') thread.task?.reject(said.error)
    thread.task = null
    this.#idle.push(thread)
    this.#serve()
  }

  #lose(thread: Thread, error: unknown): void {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    // One that can't even start would leave all who wait for it without an answer.
    const lost = thread.task ? [thread.task] : this.#waiting.splice(0)
    for (const task of lost) task.reject(error)
    this.#serve()
  }
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
