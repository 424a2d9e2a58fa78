import type { ThemeMood } from '@galley/contracts'
import { THEME_MOODS } from '@galley/contracts'
import type { Theme, ThemeFamily } from './theme.ts'

export const MOOD_NAMES = {
  calm: { en: 'Calm', zh: '安静' },
  warm: { en: 'Warm', zh: '温暖' },
  fresh: { en: 'Fresh', zh: '清新' },
  elegant: { en: 'Elegant', zh: '雅致' },
  playful: { en: 'Playful', zh: '活泼' },
  bold: { en: 'Bold', zh: '醒目' },
  precise: { en: 'Precise', zh: '严谨' },
  nostalgic: { en: 'Nostalgic', zh: '怀旧' },
  nocturnal: { en: 'After dark', zh: '暗夜' },
} as const satisfies Record<ThemeMood, { readonly en: string; readonly zh: string }>

/** The moods of the catalogue's themes. Not fields of a theme, because a theme's version is a hash of its values. */
const OF_THEMES: ReadonlyMap<string, readonly ThemeMood[]> = new Map(
  Object.entries({
    'plain-ink': ['calm', 'elegant'],
    'open-space': ['calm', 'fresh'],
    'fine-line': ['elegant', 'calm'],
    feature: ['bold', 'elegant'],
    salon: ['elegant', 'nostalgic'],
    quarterly: ['bold', 'elegant'],
    'morning-post': ['nostalgic', 'precise'],
    'salmon-sheet': ['precise', 'warm'],
    'extra-edition': ['bold', 'nostalgic'],
    'ruled-notebook': ['warm', 'nostalgic'],
    'graph-paper': ['precise', 'fresh'],
    'dot-journal': ['playful', 'warm'],
    'warm-letter': ['warm', 'nostalgic'],
    'red-rule-letter': ['nostalgic', 'elegant'],
    airmail: ['nostalgic', 'playful', 'fresh'],
    'swiss-red': ['bold', 'precise'],
    concrete: ['bold', 'precise'],
    bauhaus: ['bold', 'playful'],
    sunflower: ['bold', 'playful'],
    vermilion: ['bold', 'warm'],
    riso: ['playful', 'bold', 'nostalgic'],
    'peach-haze': ['warm', 'fresh'],
    'lilac-card': ['fresh', 'calm'],
    'mint-soda': ['fresh', 'playful'],
    fern: ['fresh', 'calm'],
    'tea-garden': ['calm', 'warm'],
    camellia: ['elegant', 'nocturnal'],
    preprint: ['precise', 'calm'],
    blueprint: ['precise', 'nocturnal'],
    'spec-sheet': ['precise'],
    phosphor: ['nocturnal', 'nostalgic'],
    'amber-console': ['nostalgic', 'nocturnal', 'warm'],
    'code-editor': ['precise'],
    midnight: ['nocturnal', 'elegant'],
    neon: ['nocturnal', 'bold', 'playful'],
    'reading-lamp': ['nocturnal', 'calm', 'warm'],
  } satisfies Record<string, readonly ThemeMood[]>),
)

/** The moods that the themes of a family have in common. */
const OF_FAMILIES = {
  ink: ['calm', 'elegant'],
  editorial: ['elegant', 'bold'],
  newspaper: ['nostalgic', 'precise'],
  notebook: ['warm', 'playful'],
  letter: ['warm', 'nostalgic'],
  swiss: ['bold', 'precise'],
  poster: ['bold', 'playful'],
  pastel: ['fresh'],
  botanical: ['fresh', 'calm'],
  paper: ['precise'],
  terminal: ['precise', 'nostalgic'],
  night: ['nocturnal'],
} as const satisfies Record<ThemeFamily, readonly ThemeMood[]>

/** Returns the moods of a theme, the strongest first. An own theme has those that its tags name, or its family's. */
export function moodsOf({ id, family, tags }: Theme): readonly ThemeMood[] {
  const named = THEME_MOODS.filter((mood) => tags.includes(mood))
  return OF_THEMES.get(id) ?? (named.length > 0 ? named : OF_FAMILIES[family])
}
