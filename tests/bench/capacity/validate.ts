import { readFile } from 'node:fs/promises'
import type { TestStack } from '../../support/test-stack.ts'
import { eventually } from '../../support/test-stack.ts'
import type { Waits } from './costs.ts'
import { waitsOf } from './costs.ts'
import type { Wish } from './demand.ts'
import { userNumbered } from './demand.ts'
import { seededRandom, untilNext } from './random.ts'
import type { Outcome, Scenario } from './scenario.ts'

const SEED = 7
/** All renders have ten pages, to compare the queue and not the assumed texts. */
const PAGES = 10

export type Played = Waits & { readonly perS: number }
/** `durationsS`: from claim to completion, in the order of the claims. */
export type Real = Played & { readonly durationsS: readonly number[] }

/** Returns `count` renders of one user, all at once or at `perS` per second on average. */
export function wishesOf(count: number, perS: number | null): Wish[] {
  const random = seededRandom(SEED)
  let atS = 0
  return Array.from({ length: count }, () => {
    atS += perS === null ? 0 : untilNext(random, perS)
    return { atS, user: userNumbered(1), pages: PAGES, isInteractive: false }
  })
}

/** Runs on real workers what is also simulated. */
export async function play(stack: TestStack, wishes: readonly Wish[]): Promise<Real> {
  const markdown = await readFile(new URL('../../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
  const projects: string[] = []
  for (const _ of wishes) projects.push((await stack.call('/projects', { markdown })).body.data.project_id)
  const startedAt = performance.now()
  const ids = await Promise.all(
    wishes.map(async ({ atS }, n) => {
      const leftMs = 1000 * atS - (performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)))
      const wish = { project_id: projects[n], platform: 'xhs' }
      return (await stack.call('/renders', wish)).body.data.render_id as string
    }),
  )
  return eventually(() => readPlayed(stack, ids), 600_000)
}

async function readPlayed({ database }: TestStack, ids: readonly string[]): Promise<Real | null> {
  const { rows } = await database.query(
    `SELECT extract(epoch FROM started_at - created_at)::float8 AS wait, extract(epoch FROM created_at)::float8 AS asked,
            extract(epoch FROM finished_at)::float8 AS ended,
            extract(epoch FROM finished_at - started_at)::float8 AS lasted
     FROM renders WHERE id = ANY ($1) AND status = 'completed' ORDER BY started_at`,
    [ids],
  )
  if (rows.length < ids.length) return null
  const waits = rows.map(({ wait }) => wait as number).sort((one, other) => one - other)
  const at = (share: number) => waits[Math.floor(share * waits.length)] ?? 0
  const lastedS = Math.max(...rows.map(({ ended }) => ended)) - Math.min(...rows.map(({ asked }) => asked))
  return {
    p50: at(0.5),
    p95: at(0.95),
    mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    perS: rows.length / lastedS,
    durationsS: rows.map(({ lasted }) => lasted as number),
  }
}

/**
 * Returns the same load for the simulation, with the real duration of each render, so that only the waiting times are
 * compared and not the machine's load.
 */
export function scenarioHere(
  wishes: readonly Wish[],
  workers: number,
  durationsS: readonly number[],
): Scenario {
  let begun = 0
  return {
    seed: SEED,
    wishes,
    workers,
    slots: 1,
    host: { cores: workers, workers },
    service: () => {
      const wallS = durationsS[begun++ % durationsS.length] ?? 0
      return { wallS, coreS: wallS }
    },
    scaling: null,
    startS: 0,
    losses: null,
  }
}

export function playedIn(outcome: Outcome): Played {
  return { ...waitsOf(outcome), perS: outcome.jobs.length / outcome.untilS }
}
