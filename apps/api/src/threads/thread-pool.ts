import { Worker } from 'node:worker_threads'
import { appError } from '@galley/backend'
import { CpuLimit } from './cpu-limit.ts'

/** What a thread posts: once `ready`, and then one outcome for each task. */
export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What one kind of task may take. Kinds never wait for each other. */
export type QueueLimits = {
  /** How many threads its tasks may take at a time. */
  readonly maxThreads: number
  /** How many of them one user's tasks may take. */
  readonly maxThreadsEach: number
  /** How many tasks of one user may wait for a thread. */
  readonly maxWaitingEach: number
  /** How many tasks may wait in all. */
  readonly maxWaiting: number
}

type Options<QueueName extends string> = {
  /** The module that a thread runs. It posts `ready` when it has loaded. */
  readonly entry: URL
  readonly data: unknown
  /** There are as many threads as all of them may take together. */
  readonly queues: Readonly<Record<QueueName, QueueLimits>>
  /** A thread that needs more is ended, and its task with it. */
  readonly maxHeapMb: number
}

/** What is to be done, and for whom. */
export type Order<QueueName extends string = string> = {
  readonly queue: QueueName
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
 * Threads for work that would hold up the event loop, each doing one task at a time. Users take turns, none takes all
 * threads, and the tasks of one queue leave the threads of the others alone.
 *
 * A thread is started when there is work for it, or ahead of it by `prepare`, and then kept. A task can't
 * be asked to stop, so one that takes too long ends with its thread, and another thread takes its place.
 */
export class ThreadPool<QueueName extends string = string> {
  readonly #options: Options<QueueName>
  readonly #maxThreads: number
  readonly #threads = new Set<Thread>()
  readonly #idle: Thread[] = []
  /** Each user's tasks of a queue, under whoever's turn is next first. A user without any isn't in it. */
  readonly #waiting: ReadonlyMap<string, Map<string, Task[]>>

  constructor(options: Options<QueueName>) {
    this.#options = options
    const queues = Object.entries<QueueLimits>(options.queues)
    this.#maxThreads = queues.reduce((sum, [, { maxThreads }]) => sum + maxThreads, 0)
    this.#waiting = new Map(queues.map(([queue]) => [queue, new Map()]))
  }

  /** Starts the first thread, so that the first task need not wait for it. */
  prepare(): void {
    if (this.#threads.size === 0) this.#start()
  }

  /** @throws rate_limited when too many wait already, or the machine has no time; invalid_request (`too_complex`) when it takes longer or more memory than it may. */
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
    const isWaiting = [...this.#waiting.values()].some((waiting) => waiting.size > 0)
    if (isWaiting && this.#threads.size < this.#maxThreads) this.#start()
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

  /** The first task of the queue's next user who may have another thread. That user goes to the end of the row. */
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
    const tasks = [...this.#waiting.values()].flatMap((waiting) => [...waiting.values()].flat())
    for (const waiting of this.#waiting.values()) waiting.clear()
    return tasks
  }
}

function countIn(waiting: ReadonlyMap<string, readonly Task[]>): number {
  return [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)
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
