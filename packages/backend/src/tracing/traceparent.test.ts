import { describe, expect, it } from '@jest/globals'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

describe('traceparent', () => {
  it('is read and written', () => {
    const header = `00-${traceId}-${spanId}-01`

    expect(readTraceparent(header)).toEqual({ traceId, spanId, traceFlags: 1 })
    expect(writeTraceparent({ traceId, spanId, traceFlags: 1 })).toBe(header)
  })

  it.each([
    [undefined],
    [''],
    ['a title'],
    [`00-${'0'.repeat(32)}-${spanId}-01`],
    [`00-${traceId}-${'0'.repeat(16)}-01`],
    [`01-${traceId}-${spanId}-01`],
    [`00-${traceId}-${spanId}-01-more`],
    [`00-${traceId.toUpperCase()}-${spanId}-01`],
  ])('is ignored when it is %j', (header) => {
    expect(readTraceparent(header)).toBeNull()
  })
})
