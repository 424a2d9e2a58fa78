/** A text with every block that a theme styles, in the languages that most texts are written in. */
export const SAMPLE = `# 样张 Sample

开头的一段，**重点**、==标记==、[链接](https://example.com)和 \`code\` 都在里面。A paragraph in English follows the Chinese one, so that both kinds of letters are set.

## 一级小节

> 引用的一段话，说的是别人的意思。

- 第一项
- 第二项
- 第三项

1. 先做这一步
2. 再做那一步

### 二级小节

| 名称 | 数量 |
| --- | --- |
| 咖啡豆 | 15 克 |
| 水 | 225 克 |

\`\`\`js
// A comment
const cups = brew({ beans: 15, water: 225 })
\`\`\`

> [!TIP]
> 一条提示，放在有颜色的框里。

最后一段，用来收尾。
`
