import { API_VERSION } from '@galley/contracts'
import { defineConfig } from 'vitepress'

export default defineConfig({
  title: 'Galley',
  description: 'Markdown in, finished pages out: cards for Xiaohongshu, articles for WeChat, threads for X.',
  themeConfig: { footer: { message: `API ${API_VERSION}` } },
})
