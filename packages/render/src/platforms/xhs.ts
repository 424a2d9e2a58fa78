import type { PlatformProfile } from './platform.ts'

// The platform publishes no limits: these are what publishing tools found out, so `confidence` says more than `source`.
export const xhs = {
  id: 'xhs',
  name: { en: 'Xiaohongshu', zh: '小红书' },
  aspect_ratios: ['3:4', '1:1', '4:3'],
  artifacts: ['page', 'cover', 'zip', 'manifest'],
  limits: [
    {
      name: 'title',
      value: 20,
      unit: 'title_units',
      source: 'xiaohongshu-mcp pkg/xhsutil/title.go',
      confidence: 'high',
    },
    { name: 'body', value: 1000, unit: 'characters', source: 'xiaohongshu-mcp README', confidence: 'medium' },
    { name: 'images', value: 18, unit: 'images', source: 'community publishing tools', confidence: 'medium' },
    { name: 'tags', value: 10, unit: 'tags', source: 'social-auto-upload PR 219', confidence: 'medium' },
  ],
} as const satisfies PlatformProfile
