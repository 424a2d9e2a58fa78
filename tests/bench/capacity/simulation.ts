import type { RenderId } from '@galley/backend'
import { mayStartLong } from '@galley/backend'
import type { QueuedRenders } from '../../support/queued-renders.ts'
import { Agenda } from './agenda.ts'
import type { Run } from './host.ts'
import { Host } from './host.ts'
import type { Random } from './random.ts'
import { seededRandom, untilNext } from './random.ts'
import { Autoscaler, DECIDES_EVERY_S } from './scaling.ts'
import type { Job, Moment, Outcome, Scenario } from './scenario.ts'

const GIVES_UP_AFTER_S = 86_400
type Worker = {
  readonly askedS: number
  readonly host: Host<Worker>
  running: number
  long: number
  state: 'starting' | 'ready' | 'leaving' | 'gone'
}

type Happening =
  | { readonly kind: 'asked' | 'again'; readonly job: number }
  | { readonly kind: 'ended'; readonly run: Run<Worker>; readonly version: number }
  | { readonly kind: 'up' | 'lost'; readonly worker: Worker }
  | { readonly kind: 'scale' }

/** The real service's statements in Postgres decide which render is next. */
type Order = Pick<QueuedRenders, 'add' | 'claim' | 'lose'>

/**
 * Simulates `scenario.wishes` event by event, in the order of the real service and by its rules for claims. The same
 * setting on an empty table gives the same outcome on any machine.
 */
export async function simulate(order: Order, scenario: Scenario): Promise<Outcome> {
  const simulation = new Simulation(order, scenario)
  await simulation.run()
  return simulation.outcome()
}

class Simulation {
  readonly #order: Order
  readonly #indexes = new Map<RenderId, number>()
  readonly #ids = new Map<number, RenderId>()
  readonly #scenario: Scenario
  readonly #random: Random
  readonly #agenda = new Agenda<Happening>()
  readonly #autoscaler: Autoscaler | null
  readonly #jobs: Job[]
  readonly #hosts: Host<Worker>[] = []
  #workers: Worker[] = []
  #wakeUps = 0
  readonly #course: Moment[] = []
  #nowS = 0
  #waiting = 0
  #waitedS = 0
  #unfinished: number
  #oldest = 0
  #asked = 0
  #goneWorkerS = 0
  #seen = { waiting: 0, oldestWaitS: 0, busySlots: 0 }

  constructor(order: Order, scenario: Scenario) {
    this.#order = order
    this.#scenario = scenario
    this.#random = seededRandom(scenario.seed)
    this.#autoscaler = scenario.scaling && new Autoscaler(scenario.scaling)
    this.#jobs = scenario.wishes.map((wish) => ({ ...wish, begunS: null, endedS: null, attempt: 1 }))
    this.#unfinished = this.#jobs.length
    for (let n = 0; n < scenario.workers; n++) this.#askForWorker(0)
    for (const [job, { atS }] of this.#jobs.entries()) this.#agenda.note(atS, { kind: 'asked', job })
    this.#agenda.note(0, { kind: 'scale' })
  }

  async run(): Promise<void> {
    while (this.#unfinished > 0) {
      const next = this.#agenda.next()
      if (!next) throw new Error('Renders are left, and nothing more happens.')
      this.#waitedS += this.#waiting * (next.atS - this.#nowS)
      this.#nowS = next.atS
      await this.#happen(next.event)
    }
  }

  outcome(): Outcome {
    const untilS = this.#nowS
    for (const host of this.#hosts) host.advance(untilS)
    return {
      jobs: this.#jobs,
      untilS,
      workerS: this.#goneWorkerS + this.#workers.reduce((sum, { askedS }) => sum + untilS - askedS, 0),
      usedCoreS: this.#hosts.reduce((sum, { usedCoreS }) => sum + usedCoreS, 0),
      meanWaiting: this.#waitedS / untilS,
      wakeUps: this.#wakeUps,
      course: this.#course,
    }
  }

  async #happen(event: Happening): Promise<void> {
    switch (event.kind) {
      case 'asked':
        return this.#enter(event.job)
      case 'again':
        return this.#enterAgain(event.job)
      case 'ended':
        return event.version === event.run.worker.host.version ? this.#end(event.run) : undefined
      case 'up':
        return this.#begin(event.worker)
      case 'lost':
        return this.#lose(event.worker)
      case 'scale':
        return this.#scale()
    }
  }

  async #enter(index: number): Promise<void> {
    const job = this.#jobs[index]
    if (!job) return
    const { user, pages, isInteractive } = job
    const id = await this.#order.add(user, pages, { isInteractive })
    this.#indexes.set(id, index)
    this.#ids.set(index, id)
    await this.#wake()
  }

  async #enterAgain(index: number): Promise<void> {
    const id = this.#ids.get(index)
    if (!id) return
    await this.#order.lose(id)
    await this.#wake()
  }

  async #wake(): Promise<void> {
    this.#waiting++
    this.#wakeUps++
    const free = this.#free()
    // A random worker with a free slot gets the wake-up.
    const first = Math.floor(this.#random() * free.length)
    for (let n = 0; n < free.length && this.#waiting > 0; n++) {
      const worker = free[(first + n) % free.length]
      if (worker) await this.#fill(worker)
    }
  }

  #free(): Worker[] {
    return this.#workers.filter(({ state, running }) => state === 'ready' && running < this.#scenario.slots)
  }

  async #fill(worker: Worker): Promise<void> {
    const { slots } = this.#scenario
    while (worker.state === 'ready' && worker.running < slots && this.#waiting > 0) {
      const render = await this.#order.claim(mayStartLong(worker.long, slots))
      if (!render) break
      this.#waiting--
      this.#start(worker, { index: this.#indexes.get(render.id), isLong: render.isLong })
    }
  }

  #start(worker: Worker, { index, isLong }: { index: number | undefined; isLong: boolean }): void {
    const job = index === undefined ? undefined : this.#jobs[index]
    if (!job || index === undefined) throw new Error('Renders waited already at the start.')
    job.begunS ??= this.#nowS
    const { wallS, coreS } = this.#scenario.service(job.pages)
    worker.running++
    worker.long += isLong ? 1 : 0
    worker.host.add({ job: index, worker, isLong, cores: coreS / wallS, leftS: wallS }, this.#nowS)
    this.#foretell(worker.host)
  }

  #foretell(host: Host<Worker>): void {
    const end = host.nextEnd()
    if (end) this.#agenda.note(end.atS, { kind: 'ended', run: end.run, version: host.version })
  }

  async #end(run: Run<Worker>): Promise<void> {
    const { worker } = run
    this.#release(run)
    const job = this.#jobs[run.job]
    if (job) job.endedS = this.#nowS
    this.#unfinished--
    if (worker.state === 'leaving' && worker.running === 0) this.#remove(worker)
    await this.#fill(worker)
  }

  #release(run: Run<Worker>): void {
    const { worker } = run
    worker.running--
    worker.long -= run.isLong ? 1 : 0
    worker.host.remove(run, this.#nowS)
    this.#foretell(worker.host)
  }

  async #begin(worker: Worker): Promise<void> {
    if (worker.state !== 'starting') return
    worker.state = 'ready'
    const { losses } = this.#scenario
    if (losses)
      this.#agenda.note(this.#nowS + untilNext(this.#random, losses.perHour / 3600), { kind: 'lost', worker })
    await this.#fill(worker)
  }

  /** Removes a worker. Its renders continue elsewhere when their leases run out, and Kubernetes starts another worker. */
  #lose(worker: Worker): void {
    const { losses } = this.#scenario
    if (!losses || worker.state === 'gone') return
    for (const run of [...worker.host.runs].filter((one) => one.worker === worker)) {
      this.#release(run)
      const job = this.#jobs[run.job]
      if (job) job.attempt++
      this.#agenda.note(this.#nowS + losses.noticedAfterS, { kind: 'again', job: run.job })
    }
    this.#remove(worker)
    this.#askForWorker(this.#scenario.startS)
  }

  #askForWorker(readyAfterS: number): void {
    const { host } = this.#scenario
    if (this.#asked++ % host.workers === 0) this.#hosts.push(new Host<Worker>(host.cores))
    const own = this.#hosts.at(-1)
    if (!own) return
    const worker: Worker = { askedS: this.#nowS, host: own, running: 0, long: 0, state: 'starting' }
    this.#workers.push(worker)
    this.#agenda.note(this.#nowS + readyAfterS, { kind: 'up', worker })
  }

  #remove(worker: Worker): void {
    worker.state = 'gone'
    this.#goneWorkerS += this.#nowS - worker.askedS
    this.#workers = this.#workers.filter((one) => one !== worker)
  }

  /** Lets the autoscaler decide, on the metrics of its last decision. */
  #scale(): void {
    const lastS = this.#jobs.at(-1)?.atS ?? 0
    if (this.#nowS > lastS + GIVES_UP_AFTER_S) throw new Error('Another process claims these renders.')
    const staying = this.#workers.filter(({ state }) => state !== 'leaving')
    const wanted = this.#autoscaler?.decide(this.#nowS, staying.length, this.#seen) ?? staying.length
    for (let n = staying.length; n < wanted; n++) this.#askForWorker(this.#scenario.startS)
    for (const worker of staying.slice(wanted)) {
      worker.state = 'leaving'
      if (worker.running === 0) this.#remove(worker)
    }
    this.#seen = this.#look()
    this.#course.push({ atS: this.#nowS, workers: this.#workers.length, ...this.#seen })
    this.#agenda.note(this.#nowS + DECIDES_EVERY_S, { kind: 'scale' })
  }

  #look() {
    while ((this.#jobs[this.#oldest]?.begunS ?? null) !== null) this.#oldest++
    const oldest = this.#jobs[this.#oldest]
    const busySlots = this.#workers.reduce((sum, { running }) => sum + running, 0)
    const oldestWaitS = this.#waiting > 0 && oldest ? Math.max(0, this.#nowS - oldest.atS) : 0
    return { waiting: this.#waiting, oldestWaitS, busySlots }
  }
}
