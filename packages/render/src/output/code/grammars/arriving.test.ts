import { describe, expect, it } from '@jest/globals'
import { fetchGrammars, grammarOf, languageNames } from './arriving.ts'
import * as atHand from './at-hand.ts'
import { languages } from './languages.ts'
import { ownName } from './names.ts'

describe('grammars that come one by one', () => {
  it('are those that are at hand elsewhere', () => {
    expect(languageNames.toSorted()).toEqual(atHand.languageNames.toSorted())
  })

  it('are there once they have been asked for, by any name, and are the same', async () => {
    expect(grammarOf('ts')).toBeNull()

    await fetchGrammars(['ts', 'typescript', 'klingon'])

    expect(grammarOf('typescript')).toBe(atHand.grammarOf('typescript'))
    expect(grammarOf('ts')).toBe(grammarOf('typescript'))
    expect(fetchGrammars(['ts', 'klingon'])).toBeNull()
    expect(grammarOf('klingon')).toBeNull()
  })
})

describe('the names of languages', () => {
  it('are all that their grammars go by', () => {
    for (const grammar of languages) {
      const { name, aliases = [] } = grammar.at(-1) ?? {}
      for (const each of aliases) expect({ each, is: ownName(each) }).toEqual({ each, is: name })
    }
  })
})
