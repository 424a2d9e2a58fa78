import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { printLetters } from '../../infra/dev/terminal/print-letters.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-letters-'))
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('printLetters', () => {
  it('says what is printed from now on, whole lines and letters alone', () => {
    const log = join(folder, 'api.log')
    const said: string[] = []
    writeFileSync(log, '[mail] an old one\n')
    printLetters(log, (text) => said.push(text))

    appendFileSync(log, '{"msg":"request"}\n[mail] To: ada@example.com\n[mail] 重设密码 htt')
    jest.advanceTimersByTime(500)
    appendFileSync(log, 'p://127.0.0.1:4000/reset-password#abc\n')
    jest.advanceTimersByTime(500)

    expect(said).toEqual(['\nTo: ada@example.com\n', '\n重设密码 http://127.0.0.1:4000/reset-password#abc\n'])
  })
})
