import type { PlatformLimit } from '../limits.ts'

const CONFIG = 'twitter-text config v3'
const DOCS = 'docs.x.com'

export const limits = [
  {
    name: 'weighted_length',
    value: 280,
    unit: 'weighted_characters',
    source: CONFIG,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'url_length',
    value: 23,
    unit: 'weighted_characters',
    source: CONFIG,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'long_post_length',
    value: 25_000,
    unit: 'weighted_characters',
    source: `${DOCS} changelog`,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'thread_posts',
    value: 25,
    unit: 'posts',
    source: 'community guides',
    checked: '2026-11-21',
    confidence: 'low',
  },
  {
    name: 'images_per_post',
    value: 4,
    unit: 'images',
    source: `${DOCS} media`,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'image_bytes',
    value: 5 * 1024 * 1024,
    unit: 'bytes',
    source: `${DOCS} media`,
    checked: '2026-11-21',
    confidence: 'high',
  },
  {
    name: 'alt_text',
    value: 1000,
    unit: 'characters',
    source: `${DOCS} data dictionary`,
    checked: '2026-11-21',
    confidence: 'high',
  },
] as const satisfies readonly PlatformLimit[]
