import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { ProjectPictures } from './project-pictures.ts'

const A = 'https://a.example/1.png'
const B = 'https://b.example/2.png'

/** Returns pictures that arrive when the test says so. */
function pictures() {
  const asked: { address: string; come: (pixels?: string) => void; fail: () => void }[] = []
  const fetch = (address: string) =>
    new Promise<Blob>((resolve, reject) => {
      const come = (pixels = 'pixels') => resolve(new Blob([pixels], { type: 'image/png' }))
      asked.push({ address, come, fail: () => reject(new Error('There is none.')) })
    })
  const under = new ProjectPictures(fetch)
  /** Resolves with the next list of pictures that a listener gets. */
  const news = () =>
    new Promise<void>((resolve) => {
      const end = under.subscribe(() => {
        end()
        resolve()
      })
    })
  return { under, asked, news }
}

afterEach(() => jest.restoreAllMocks())

describe('ProjectPictures', () => {
  it('fetches each once, and has it as the worker puts it into a page', async () => {
    const { under, asked, news } = pictures()

    under.ask([A, B])
    under.ask([A, B])
    const came = news()
    asked[1]?.come()
    await came
    under.ask([B])

    expect(asked.map(({ address }) => address)).toEqual([A, B])
    expect([...under.images()]).toEqual([[B, 'data:image/png;base64,cGl4ZWxz']])
  })

  it('goes on behind one that fails, and asks for it again a minute later', async () => {
    const { under, asked, news } = pictures()
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0)
    under.ask([A, B])
    const came = news()
    asked[0]?.fail()
    asked[1]?.come()
    await came

    under.ask([A, B])
    clock.mockReturnValue(61_000)
    under.ask([A, B])

    expect(asked.map(({ address }) => address)).toEqual([A, B, A])
  })

  it('asks for few at a time', async () => {
    const { under, asked, news } = pictures()
    const addresses = Array.from({ length: 5 }, (_, index) => `https://a.example/${index}`)

    under.ask(addresses)
    expect(asked).toHaveLength(3)
    const came = news()
    asked[0]?.come()
    await came
    await Promise.resolve()

    expect(asked).toHaveLength(4)
  })

  it('leaves out what a page has no room for, which is the last of the text', async () => {
    const { under, asked, news } = pictures()
    const large = 'p'.repeat(13 * 1024 * 1024)
    const comes = async (index: number) => {
      const came = news()
      asked[index]?.come(large)
      await came
    }

    under.ask([A, B])
    await comes(1)
    await comes(0)
    const inOrder = [...under.images().keys()]
    under.ask([B, A])

    expect(inOrder).toEqual([A])
    expect([...under.images().keys()]).toEqual([B])
  })
})
