import { isPublicAddress } from '@galley/backend'
import { describe, expect, it } from '@jest/globals'
import { fetchDocument } from './fetch-document.ts'

const never = async (): Promise<never> => {
  throw new Error('A name was resolved.')
}

describe('fetchDocument', () => {
  it.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.7/client.json',
    'https://0x7f.1/client.json',
    'https://2130706433/client.json',
    'https://[fd00::1]/client.json',
  ])('refuses the address %s without resolving or connecting', async (url) => {
    const guard = { resolve: never, isAllowed: isPublicAddress }

    await expect(fetchDocument(new URL(url), guard)).rejects.toThrow('Not a public address.')
  })

  it('refuses a name of which any address is not public', async () => {
    const guard = {
      resolve: async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      isAllowed: isPublicAddress,
    }

    await expect(fetchDocument(new URL('https://rebind.example/c'), guard)).rejects.toThrow('public')
  })

  it('refuses a name without an address', async () => {
    const guard = { resolve: async () => [], isAllowed: isPublicAddress }

    await expect(fetchDocument(new URL('https://nowhere.example/c'), guard)).rejects.toThrow('public')
  })

  it('gives up on a resolver that never answers', async () => {
    const guard = { resolve: () => new Promise<never>(() => {}), isAllowed: isPublicAddress }

    await expect(fetchDocument(new URL('https://slow.example/c'), guard)).rejects.toThrow('timeout')
  })

  it.each(['http://client.example/c', 'file:///etc/passwd', 'https://user@client.example/c'])(
    'refuses %s',
    async (url) => {
      await expect(
        fetchDocument(new URL(url), { resolve: never, isAllowed: isPublicAddress }),
      ).rejects.toThrow('document')
    },
  )
})
