import { expect, it } from '@jest/globals'
import { keepEnded } from './render-states.ts'

it('keeps a render that has ended when an older list still has it running', () => {
  const listed = [
    { render_id: 'one', status: 'running' },
    { render_id: 'two', status: 'queued' },
    { render_id: 'three', status: 'completed' },
  ] as const
  const known = [
    { render_id: 'one', status: 'completed' },
    { render_id: 'two', status: 'running' },
  ] as const

  expect(keepEnded<{ render_id: string; status: 'queued' | 'running' | 'completed' }>(listed, known)).toEqual(
    [known[0], listed[1], listed[2]],
  )
})
