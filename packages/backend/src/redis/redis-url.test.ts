import { describe, expect, it } from '@jest/globals'
import { parseRedisUrl } from './redis-url.ts'

describe('where Redis is', () => {
  it('is one server', () => {
    const url = 'rediss://user:secret@redis.example:6380/3'
    expect(parseRedisUrl(url)).toEqual({ kind: 'server', url })
  })

  it('is a cluster of which some nodes are named', () => {
    expect(parseRedisUrl('rediss-cluster://:p%40ss@a:7000,[::1]:7001,c')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7000 },
        { host: '::1', port: 7001 },
        { host: 'c', port: 6379 },
      ],
      access: { password: 'p@ss', isTls: true },
    })
  })

  it('is a group that sentinels watch', () => {
    expect(parseRedisUrl('redis-sentinel://galley:secret@a,b:26380/main/2')).toEqual({
      kind: 'sentinel',
      nodes: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 26380 },
      ],
      access: { username: 'galley', password: 'secret', isTls: false },
      group: 'main',
      database: 2,
    })
    expect(parseRedisUrl('redis-sentinel://a/main')).toMatchObject({
      access: { isTls: false },
      group: 'main',
      database: 0,
    })
  })

  it.each([
    'http://a',
    'redis-sentinel://a:26379',
    'redis-cluster://a,b/0',
    'redis-cluster://a:port',
    'redis-cluster://a,,b',
    'redis-cluster://%zz@',
    'redis-cluster://',
  ])('is not said by %s', (url) => {
    expect(parseRedisUrl(url)).toBeNull()
  })
})
