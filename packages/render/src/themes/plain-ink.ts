import type { Theme } from './theme.ts'

// Near-black on warm white: pure #000 on #fff glares on phone screens at full brightness.
export const plainInk = {
  id: 'plain-ink',
  name: { zh: '素墨', en: 'Plain ink' },
  description: {
    zh: '暖白纸、近黑墨，宋体标题配黑体正文。什么都不抢话，适合长文。',
    en: 'Near-black ink on warm white, serif titles over sans text. Nothing competes with a long read.',
  },
  family: 'ink',
  tags: ['minimal', 'reading', 'essay', 'warm'],
  font: { body: 'sans', title: 'serif', code: 'mono' },
  size: { body: 18, bodyWide: 20, h1: 2, h2: 1.34, h3: 1.12, code: 0.78, small: 0.76 },
  leading: { body: 1.78, title: 1.36, code: 1.62 },
  margin: { side: 44, top: 58, bottom: 74 },
  light: {
    paper: '#faf7f1',
    panel: '#f2ede3',
    ink: '#23201c',
    quiet: '#6d665c',
    accent: '#a63a26',
    line: '#ddd5c7',
    marker: '#f6dfa4',
    tone: { note: '#2f5d8a', tip: '#2f6b4a', important: '#6a4a94', warning: '#8a5a10', caution: '#a63a26' },
    code: {
      keyword: '#a63a26',
      string: '#3d6b35',
      number: '#8a5a10',
      function: '#2f5d8a',
      comment: '#6d665c',
      punctuation: '#57514a',
    },
  },
  dark: {
    paper: '#1b1a18',
    panel: '#262421',
    ink: '#e9e4da',
    quiet: '#a69e91',
    accent: '#e8836b',
    line: '#3b3833',
    marker: '#5c4a1c',
    tone: { note: '#8ab4e0', tip: '#86c29d', important: '#bda0e6', warning: '#dcae5c', caution: '#e8836b' },
    code: {
      keyword: '#e8836b',
      string: '#9cc48d',
      number: '#dcae5c',
      function: '#8ab4e0',
      comment: '#a69e91',
      punctuation: '#b8b0a3',
    },
  },
} as const satisfies Theme
