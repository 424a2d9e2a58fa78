import { describe, expect, it } from '@jest/globals'
import { terminalOf } from './terminal.ts'

/** A terminal that keeps what is written to it. */
function screen(options: { isTTY?: boolean; columns?: number; env?: Record<string, string> } = {}) {
  const { isTTY = true, columns = 80, env = {} } = options
  const written: string[] = []
  const stream = { isTTY, columns, write: (text: string) => written.push(text) }
  return { terminal: terminalOf(stream, stream, env), written }
}

describe('a terminal', () => {
  it('shows how far something is on one line, however narrow it is', () => {
    for (const columns of [120, 80, 30, 16, 8]) {
      const { terminal, written } = screen({ columns })
      terminal.progress({ label: 'running', done: 3, total: 40 })
      const line = written.join('').replace('\r\u001B[2K', '')
      expect(line.length).toBeLessThan(columns)
      expect(line).toContain(columns >= 16 ? 'running 3/40' : 'running')
    }
  })

  it('clears the line when it is over', () => {
    const { terminal, written } = screen()
    terminal.progress(null)
    expect(written).toEqual(['\r\u001B[2K'])
  })

  it('makes paths that can be clicked, and colours', () => {
    const { terminal } = screen()
    expect(terminal.path('/a/b.png')).toBe('\u001B]8;;file:///a/b.png\u001B\\/a/b.png\u001B]8;;\u001B\\')
    expect(terminal.style('red', 'high')).toBe('\u001B[31mhigh\u001B[39m')
    expect(terminal.swatch('#ff0000')).toContain('48;2;255;0;0')
  })

  it.each([
    ['nobody looks', { isTTY: false }],
    ['NO_COLOR is set', { env: { NO_COLOR: '1' } }],
    ['the terminal is dumb', { env: { TERM: 'dumb' } }],
  ])('has no colours when %s', (_when, options) => {
    const { terminal } = screen(options)
    expect(terminal.style('red', 'high') + terminal.swatch('#ff0000')).toBe('high#ff0000 ')
  })

  it('writes plain text if the output is no terminal', () => {
    const { terminal, written } = screen({ isTTY: false })
    terminal.progress({ label: 'running', done: 1, total: 2 })
    expect([terminal.path('a.png'), written]).toEqual(['a.png', []])
  })
})
