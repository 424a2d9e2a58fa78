import type { World } from '../world.ts'

/** The picture formats of terminals. */
export const GRAPHICS = ['kitty', 'iterm2', 'sixel'] as const
export type Graphics = (typeof GRAPHICS)[number]

const BY_PROGRAM: Readonly<Record<string, Graphics>> = {
  ghostty: 'kitty',
  'iTerm.app': 'iterm2',
  WezTerm: 'iterm2',
  vscode: 'iterm2',
  mintty: 'iterm2',
  rio: 'iterm2',
}
const BY_TERM: readonly (readonly [RegExp, Graphics])[] = [
  [/kitty|ghostty/, 'kitty'],
  [/^(foot|mlterm|contour|yaft)|sixel/, 'sixel'],
]

/**
 * Returns the picture format that the terminal announces in its environment variables, or null. A query would be more
 * reliable, but its answer arrives as keyboard input and could reach the next program.
 */
export function graphicsOf({ env, terminal }: Pick<World, 'env' | 'terminal'>): Graphics | null {
  // Inside tmux and screen, the variables describe the outer terminal.
  if (!terminal.isTty || env.TMUX || env.STY) return null
  if (env.KITTY_WINDOW_ID) return 'kitty'
  const program = BY_PROGRAM[env.TERM_PROGRAM ?? env.LC_TERMINAL ?? '']
  return program ?? BY_TERM.find(([term]) => term.test(env.TERM ?? ''))?.[1] ?? null
}
