import { describe, expect, it } from '@jest/globals'
import { isDatabaseAway } from './database-away.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('isDatabaseAway', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a connection that the server has ended', new Error('Client was closed and is not queryable')],
    ['a server that is silent', new Error('Query read timeout')],
    ['a pool that is empty', new Error('timeout exceeded when trying to connect')],
    ['too many clients', withCode('53300')],
    ['a server that is stopped', withCode('57P01')],
    ['a server that starts', withCode('57P03')],
    ['what Prisma makes of it', Object.assign(new Error('x'), { cause: { kind: 'DatabaseNotReachable' } })],
    [
      'what Prisma has no code of its own for',
      Object.assign(withCode('P2039'), {
        meta: { driverAdapterError: new Error('x', { cause: { kind: 'postgres', originalCode: '57P01' } }) },
      }),
    ],
    ['a cause of a cause', new Error('x', { cause: new Error('y', { cause: withCode('08006') }) })],
  ])('knows %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true)
  })

  it.each([
    ['a broken rule', withCode('23505')],
    ['a bug', new TypeError('x is not a function')],
    ['a wait for a lock', withCode('55P03')],
    ['no error at all', 'ECONNREFUSED'],
  ])('does not take %s for it', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false)
  })
})
