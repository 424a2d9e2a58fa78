import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../../../markdown/parse.ts'
import { drawFormulas } from './draw-formulas.ts'

describe('drawFormulas', () => {
  it('draws each formula once, and lets others have a turn behind each, as a worker with a thousand did not', async () => {
    const events: string[] = []
    const set = (tex: string, display: boolean) => {
      events.push(`${tex}${display ? ' apart' : ''}`)
      return null
    }
    const article = parseMarkdown('$a$ and $b$\n\n- $a$\n\n|$c$|\n|-|\n|d|\n\n$$\na\n$$')

    const drawn = await drawFormulas(article, set, async () => void events.push('rest'))
    drawn('c', false)

    expect(events).toEqual(['a', 'rest', 'b', 'rest', 'rest', 'c', 'rest', 'a apart', 'rest'])
  })
})
