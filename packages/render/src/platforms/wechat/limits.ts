import type { PlatformLimit } from '../limits.ts'
import { LIST_RULE } from './rules.ts'

const DRAFT_PAGE = 'developers.weixin.qq.com draft/add'

export const limits = [
  {
    name: 'title',
    value: 32,
    unit: 'characters',
    source: DRAFT_PAGE,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'author',
    value: 16,
    unit: 'characters',
    source: DRAFT_PAGE,
    checked: '2026-11-21',
    confidence: 'high',
  },
  // The API takes 128. An author who pastes it into the editor has a field of 120.
  {
    name: 'digest',
    value: 120,
    unit: 'characters',
    source: 'mp.weixin.qq.com editor, 2026-11',
    checked: '2026-11-23',
    confidence: 'high',
  },
  // "Less than 20,000 characters" and "less than 1 MB": the first number that is too many is 20,000.
  {
    name: 'content_characters',
    value: 19_999,
    unit: 'characters',
    source: DRAFT_PAGE,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'content_bytes',
    value: 1024 * 1024 - 1,
    unit: 'bytes',
    source: DRAFT_PAGE,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'image_bytes',
    value: 1024 * 1024,
    unit: 'bytes',
    source: 'developers.weixin.qq.com uploadimg',
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'picture_post_images',
    value: 20,
    unit: 'images',
    source: `${DRAFT_PAGE} (newspic)`,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'list_levels',
    value: LIST_RULE.maxLevels,
    unit: 'levels',
    source: 'wenyan-core, Mars-Editor PR 3',
    checked: '2026-11-21',
    confidence: 'medium',
  },
] as const satisfies readonly PlatformLimit[]
