import type { World } from '../world.ts'

/** The ways in which terminals take pictures. */
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
 * How this terminal takes pictures, as it says of itself in its variables. Null: it doesn't say that it does. Asking it
 * would be surer, but answers come in through the keyboard, also to whatever runs next.
 */
export function graphicsOf({ env, terminal }: Pick<World, 'env' | 'terminal'>): Graphics | null {
  // Inside of tmux and screen the variables still speak of the terminal outside.
  if (!terminal.isTty || env.TMUX || env.STY) return null
  if (env.KITTY_WINDOW_ID) return 'kitty'
  const program = BY_PROGRAM[env.TERM_PROGRAM ?? env.LC_TERMINAL ?? '']
  return program ?? BY_TERM.find(([term]) => term.test(env.TERM ?? ''))?.[1] ?? null
}
