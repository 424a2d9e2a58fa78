import type { RenderConfig } from '@galley/contracts'
import { isSameSetting } from '@galley/contracts'
import type { Render } from '@galley/sdk'

type RenderInput = Pick<Render, 'platform' | 'project_version' | 'config'>

/** A difference between two renders: the text, the platform, or a setting by its name. */
export type RenderDifference = 'text' | 'platform' | keyof RenderConfig

/** The settings that readers can see. The others follow from them. */
const SEEN: readonly (keyof RenderConfig)[] = [
  'theme',
  'brand',
  'scheme',
  'aspect_ratio',
  'font_size',
  'cover',
  'end_card',
  'page_numbers',
  'author',
  'watermark',
  'code_line_numbers',
  'line_breaks',
  'fit',
  'scale',
  'format',
  'compression',
]

/**
 * Returns the differences of a render from the previous one. Ignores the ratio if the platform differs. `isSameText`:
 * whether another version has the same text, and only another design.
 */
export function changesBetween(
  before: RenderInput,
  after: RenderInput,
  isSameText = false,
): RenderDifference[] {
  const isElsewhere = before.platform !== after.platform
  const settings = SEEN.filter(
    (name) =>
      !isSameSetting(before.config[name], after.config[name]) && !(isElsewhere && name === 'aspect_ratio'),
  )
  return [
    ...(isSameText || before.project_version === after.project_version ? [] : (['text'] as const)),
    ...(isElsewhere ? (['platform'] as const) : []),
    ...settings,
  ]
}
