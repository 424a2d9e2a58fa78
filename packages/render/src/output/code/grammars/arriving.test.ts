import { describe, expect, it } from '@jest/globals'
import * as atHand from '../../../../node/grammars.ts'
import { fetchGrammars, grammarOf, languageNames } from './arriving.ts'
import { languageOf } from './names.ts'

describe('grammars that come one by one', () => {
  it('are there once they have been asked for, by any name', async () => {
    expect(grammarOf('ts')).toBeNull()

    await fetchGrammars(['ts', 'typescript', 'klingon'])

    expect(grammarOf('typescript')).not.toBeNull()
    expect(grammarOf('ts')).toBe(grammarOf('typescript'))
    expect(fetchGrammars(['ts', 'klingon'])).toBeNull()
    expect(grammarOf('klingon')).toBeNull()
  })

  it('are those that are at hand elsewhere', async () => {
    await fetchGrammars(languageNames)

    for (const name of languageNames) expect(grammarOf(name)).toBe(atHand.grammarOf(name))
  })
})

describe('grammars at hand', () => {
  it('are those of the languages, and no other module', () => {
    for (const name of languageNames) expect(atHand.grammarOf(name)?.at(-1)?.name).toBe(name)
    for (const name of ['../core', 'constructor', 'index', '']) expect(atHand.grammarOf(name)).toBeNull()
  })
})

describe('the names of languages', () => {
  it('are all that their grammars go by', () => {
    for (const language of languageNames) {
      const { aliases = [] } = atHand.grammarOf(language)?.at(-1) ?? {}
      for (const each of aliases) expect({ each, is: languageOf(each) }).toEqual({ each, is: language })
    }
  })
})
