import { writeFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { API_VERSION, errorCodes } from '@galley/contracts'
import { defineConfig } from 'vitepress'
import { tags } from '../reference/operation.ts'
import { nameCells } from './name-cells.ts'
import { pageMarkdown } from './page-markdown.ts'

const page = (text: string, link: string) => ({ text, link })

/** Documents outside of this folder, and the page of the site that includes each. */
const ROOT_DOCUMENTS: Readonly<Record<string, string>> = {
  'ARCHITECTURE.md': '/architecture',
  'CHANGELOG.md': '/changelog',
  'CODE_OF_CONDUCT.md': '/code-of-conduct',
  'CONTRIBUTING.md': '/contributing',
  'SECURITY.md': '/security',
  'packages/sdk/README.md': '/sdk',
}

type Token = { type: string; tag: string; attrs: unknown; attrGet(name: string): string | null }

/** Turns links to files that only the repository has into plain text, because the site has no such pages. */
function unlinkFiles(page: string, tokens: readonly Token[]): void {
  let isOutside = false
  for (const token of tokens) {
    if (token.type === 'link_open')
      isOutside = posix.join(posix.dirname(page), token.attrGet('href') ?? '').startsWith('../')
    if (!isOutside || !/^link_/.test(token.type)) continue
    token.tag = 'span'
    token.attrs = null
  }
}

/** The pages that are also there as Markdown: the title of each by its path. */
const markdownPages = new Map<string, string>()

export default defineConfig({
  title: 'Galley',
  description:
    'Markdown in, finished pages out: cards for Xiaohongshu, articles for WeChat, threads for X, carousels for Instagram and LinkedIn.',
  cleanUrls: false,
  // Each page has its Markdown beside it, for agents. `llms.txt` (llmstxt.org) lists them.
  transformHead: ({ page }) =>
    page === '404.md' ? [] : [['link', { rel: 'alternate', type: 'text/markdown', href: `/${page}` }]],
  transformHtml: async (html, file, { siteConfig, pageData }) => {
    const markdown = pageMarkdown(html)
    if (markdown === null) return
    const path = relative(siteConfig.outDir, file)
      .split(sep)
      .join('/')
      .replace(/\.html$/, '.md')
    await writeFile(join(siteConfig.outDir, path), markdown)
    markdownPages.set(path, pageData.title)
  },
  buildEnd: async ({ outDir, site }) => {
    const lines = [...markdownPages].sort().map(([path, name]) => `- [${name || path}](/${path})`)
    const text = `# ${site.title}\n\n> ${site.description}\n\n## Pages\n\n${lines.join('\n')}\n`
    await writeFile(join(outDir, 'llms.txt'), text)
  },
  // The theme previews. The API serves the same files.
  vite: { publicDir: '../apps/api/src/catalogue/previews' },
  markdown: {
    config: (md) => {
      md.core.ruler.push('root-documents', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const href = token.attrGet('href')
          const target = ROOT_DOCUMENTS[href?.replace(/^\.\.\//, '') ?? '']
          if (target !== undefined) token.attrSet('href', target)
          // A document at the root links to pages of this site by their files.
          else if (href?.startsWith('docs/')) token.attrSet('href', href.replace('docs', ''))
        }
      })
      md.core.ruler.push('files-of-the-repository', ({ tokens, env }) => {
        for (const { children } of tokens) unlinkFiles(env.relativePath ?? '', children ?? [])
      })
      md.core.ruler.push('name-cells', ({ tokens }) => nameCells(tokens))
    },
  },
  locales: {
    root: { label: 'English', lang: 'en' },
    zh: {
      label: '简体中文',
      lang: 'zh-Hans',
      description: '左边写 Markdown，右边就是排好的页面：小红书卡片、公众号文章、X 推文串。',
      themeConfig: {
        nav: [page('主题', '/zh/themes'), page('API', '/start/integrator')],
        sidebar: [
          {
            items: [
              page('给写作者', '/zh/'),
              page('内容卡', '/zh/containers'),
              page('贴纸', '/zh/stickers'),
              page('图片', '/zh/pictures'),
              page('主题', '/zh/themes'),
              page('品牌', '/zh/brands'),
            ],
          },
        ],
        outline: { label: '本页目录' },
        docFooter: { prev: '上一页', next: '下一页' },
        returnToTopLabel: '回到顶部',
        sidebarMenuLabel: '目录',
        darkModeSwitchLabel: '外观',
        langMenuLabel: '语言',
      },
    },
  },
  themeConfig: {
    // Not every page exists in both languages, so the language switch leads to the start page.
    i18nRouting: false,
    search: { provider: 'local' },
    footer: { message: `API ${API_VERSION}, MIT licensed` },
    nav: [page('Start', '/start/integrator'), page('Themes', '/themes'), page('Reference', '/reference/')],
    sidebar: [
      {
        text: 'Start',
        items: [
          page('For writers', '/start/writer'),
          page('For integrators', '/start/integrator'),
          page('For agents', '/start/agents'),
          page('For operators', '/start/operator'),
        ],
      },
      {
        text: 'Guide',
        items: [
          page('Containers', '/containers'),
          page('Stickers', '/stickers'),
          page('Concepts', '/concepts'),
          page('What the linter finds', '/compliance'),
          page('Themes', '/themes'),
          page('Brands', '/brands'),
          page('Xiaohongshu', '/platforms/xiaohongshu'),
          page('WeChat', '/platforms/wechat'),
          page('X', '/platforms/twitter'),
          page('Instagram', '/platforms/instagram'),
          page('LinkedIn', '/platforms/linkedin'),
        ],
      },
      {
        text: 'Recipes',
        items: [
          page('Shell', '/recipes/shell'),
          page('GitHub Actions', '/recipes/github-actions'),
          page('n8n', '/recipes/n8n'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('Client and command line', '/sdk'),
          page('The API', '/reference/'),
          ...tags.map(({ name }) => page(name, `/reference/${name}`)),
        ],
      },
      {
        text: 'Errors',
        collapsed: true,
        items: [page('All', '/errors/'), ...errorCodes.map((code) => page(code, `/errors/${code}`))],
      },
      {
        text: 'Running it',
        items: [
          page('Operations', '/operations'),
          page('The queue', '/queue'),
          page('Clusters', '/clusters'),
          page('Capacity', '/capacity'),
          page('Performance', '/performance'),
          page('Architecture', '/architecture'),
          page('Decisions', '/decisions/'),
          page('Security', '/security'),
          page('Contributing', '/contributing'),
          page('Changelog', '/changelog'),
        ],
      },
    ],
  },
})
