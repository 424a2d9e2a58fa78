import { endpoints } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { BYTE_ROUTES, ROUTES } from './routes.ts'

const SIGNED = ['assets.get', 'images.linked', 'renders.canvas']

describe('the table of routes', () => {
  it('holds every endpoint of the contracts, as it is there', () => {
    const known = Object.entries({ ...ROUTES, ...BYTE_ROUTES }).map(([name, route]) => ({
      isCreate: false,
      ...route,
      name,
      isRepeatable: undefined,
    }))
    const promised = endpoints
      .filter(({ name }) => !SIGNED.includes(name))
      .map(({ name, method, path, isCreate = false }) => ({
        name,
        method,
        path,
        isCreate,
        isRepeatable: undefined,
      }))
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(known.sort(byName)).toEqual(promised.sort(byName))
  })
})
