import type { RenderConfig } from '@galley/contracts'
import type { Render } from '@galley/sdk'

type Made = Pick<Render, 'platform' | 'project_version' | 'config'>

/** What was changed between two renders: the text, where it goes, or settings by their names. */
export type Change = 'text' | 'platform' | keyof RenderConfig

/** What a reader sees is named; the rest follows from it. */
const SEEN: readonly (keyof RenderConfig)[] = [
  'theme',
  'scheme',
  'aspect_ratio',
  'font_size',
  'cover',
  'end_card',
  'page_numbers',
  'author',
  'watermark',
  'code_line_numbers',
  'scale',
  'format',
  'compression',
]

/** Lists what a render has otherwise than the one before it. On another platform ratios differ anyhow. */
export function changesBetween(before: Made, after: Made): Change[] {
  const isElsewhere = before.platform !== after.platform
  const settings = SEEN.filter(
    (name) => before.config[name] !== after.config[name] && !(isElsewhere && name === 'aspect_ratio'),
  )
  return [
    ...(before.project_version === after.project_version ? [] : (['text'] as const)),
    ...(isElsewhere ? (['platform'] as const) : []),
    ...settings,
  ]
}
