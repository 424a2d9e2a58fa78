import type { RenderConfig } from '@galley/contracts'
import type { RenderSource } from '@galley/render'
import { readSource } from '@galley/render'

export const CHINESE = `---
tags: [排版, 手机]
---

# 清晨的菜市场

${'天还没亮，摊主们已经把青菜码成小山，水珠顺着叶子往下滚。'.repeat(12)}

## 三件小事

- 先看，再问价
- 找零要当面点清

> 一天里最好的时候，是六点到七点。

${'回家的路上，天刚好亮透。#早市'.repeat(8)}`

export const ENGLISH = `# On margins\n\n${'A margin is a promise that the page makes to the thumb. '.repeat(20)}

1. Wide enough to hold
2. Narrow enough to read

\`\`\`ts
const margin = measure / 8
\`\`\`

${'What is left out is what makes the rest legible. '.repeat(16)}`

/** Parses a text as a render with these settings does. */
export function sourceOf(markdown: string, config: RenderConfig, title = '清晨的菜市场'): RenderSource {
  const source = readSource({ markdown, title }, config)
  if (!source) throw new Error('The default theme is missing.')
  return source
}
