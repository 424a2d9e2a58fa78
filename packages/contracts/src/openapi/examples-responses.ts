import type { z } from 'zod'
import type { analysisSchema } from '../resources/analyze.ts'
import type { imageSchema } from '../resources/images.ts'
import type { projectSummarySchema } from '../resources/projects.ts'
import type { artifactSchema, renderSchema } from '../resources/renders.ts'
import type { revisionSummarySchema } from '../resources/revisions.ts'
import type { shareSchema } from '../resources/shares.ts'
import type { themeSchema } from '../resources/themes.ts'
import type { uploadSchema } from '../resources/uploads.ts'
import { resolveRenderConfig } from '../schemas/render-config.ts'
import type { structureSchema } from '../schemas/structure.ts'
import { accountResponses } from './examples-account.ts'

const origin = 'https://galley.example'
const projectId = 'prj_01kajx3m5gefh8wz4q2v7c9d6r'
const editorUrl = `${origin}/editor/${projectId}`
const signedUrl = `${origin}/v1/assets/art_01kajx5p7jghkay16s4x9ebf8t?exp=1795248900&kid=s1&tid=tok_01kajx6q8khjmbz27t5yafcg9v&sig=Zk3vX1uQ8yY0bL5sWmT2cRj7hNdEaP4gKf9oVi6xUwA`

const { headings, line_breaks, ...structureSummary }: z.output<typeof structureSchema> = {
  headings: [
    { level: 1, text: '三步学会手冲咖啡', line: 1 },
    { level: 2, text: '准备', line: 5 },
    { level: 2, text: '冲煮', line: 10 },
  ],
  blocks: {
    paragraphs: 2,
    lists: 1,
    code_blocks: 0,
    tables: 0,
    images: 0,
    quotes: 0,
    math: 0,
    footnotes: 0,
  },
  words: 53,
  characters: 62,
  cjk_ratio: 0.845,
  reading_time_s: 9,
  language: 'zh-Hans',
  suggested: { platform: 'xhs', aspect_ratio: '3:4', theme: 'plain-ink', cover: false },
  page_breaks: 0,
  line_breaks: { mode: 'auto', kept: 0, joined: 0, paragraphs: [] },
}

const summary: z.input<typeof projectSummarySchema> = {
  project_id: projectId,
  title: '三步学会手冲咖啡',
  structure: structureSummary,
  metadata: {},
  design: { platform: null, configs: {} },
  char_count: 92,
  version: 1,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
  open_in_service_url: editorUrl,
}

const project = { ...summary, structure: { ...structureSummary, headings, line_breaks } }

const image: z.input<typeof imageSchema> = {
  image_id: 'img_01kajxbr3fpqs9ec4th6vwy0z1',
  project_id: projectId,
  name: 'photo-1.jpg',
  content_type: 'image/jpeg',
  width: 4032,
  height: 3024,
  bytes: 2_914_020,
  placeholder: 'data:image/webp;base64,UklGRjQAAABXRUJQVlA4ICgAAACQAQCdASoQAAwAAUAmJaQAA3AA/u6mAAA=',
  markdown_address: 'galley:img_01kajxbr3fpqs9ec4th6vwy0z1',
  created_at: '2026-11-21T08:00:00.000Z',
}

const upload: z.input<typeof uploadSchema> = {
  upload_id: 'upl_01kajxd5hrpvbg8xk6zaw3y4c5',
  project_id: projectId,
  bytes: image.bytes,
  received_bytes: 0,
  expires_at: '2026-11-22T08:00:00.000Z',
}

const page: z.input<typeof artifactSchema> = {
  artifact_id: 'art_01kajx5p7jghkay16s4x9ebf8t',
  kind: 'page',
  page: 1,
  content_type: 'image/png',
  width_px: 1080,
  height_px: 1440,
  bytes: 184213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  alt_text: '三步学会手冲咖啡',
  preview_url: signedUrl,
  preview_url_expires_at: '2026-11-21T08:15:00.000Z',
}

const queued: z.input<typeof renderSchema> = {
  render_id: 'rnd_01kajx4n6hfgj9x05r3w8dae7s',
  project_id: projectId,
  project_version: 1,
  platform: 'xhs',
  config: resolveRenderConfig('xhs', {}),
  status: 'queued',
  progress: { pages_done: 0, pages_total: null },
  page_count: null,
  artifacts: [],
  preview_urls: [],
  warnings: [],
  error: null,
  attempt: 0,
  created_at: '2026-11-21T08:00:01.000Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
  open_in_service_url: `${editorUrl}?render=rnd_01kajx4n6hfgj9x05r3w8dae7s`,
}

const completed: z.input<typeof renderSchema> = {
  ...queued,
  status: 'completed',
  progress: { pages_done: 1, pages_total: 1 },
  page_count: 1,
  artifacts: [page],
  preview_urls: [page.preview_url],
  attempt: 1,
  started_at: '2026-11-21T08:00:01.120Z',
  finished_at: '2026-11-21T08:00:01.940Z',
}

const share: z.input<typeof shareSchema> = {
  share_id: 'shr_01kajx7r9mjknc038v6zbgdhaw',
  token_id: null,
  project_id: projectId,
  render_id: null,
  include_body: false,
  has_password: false,
  wrong_passwords: 0,
  last_wrong_password_at: null,
  views: 0,
  last_viewed_at: null,
  noindex: true,
  created_at: '2026-11-21T08:00:00.000Z',
  expires_at: '2026-12-21T08:00:00.000Z',
}

const sample = (name: string) => `${origin}/assets/themes/plain-ink-${name}`

const theme: z.output<typeof themeSchema> = {
  theme_id: 'plain-ink',
  name: { en: 'Plain ink', zh: '素墨' },
  description: {
    en: 'Near-black ink on warm white, serif titles over sans text. Nothing competes with a long read.',
    zh: '暖白纸、近黑墨，宋体标题配黑体正文。什么都不抢话，适合长文。',
  },
  family: 'ink',
  tags: ['minimal', 'reading', 'essay', 'warm'],
  moods: [{ mood: 'calm', name: { en: 'Calm', zh: '安静' } }],
  schemes: ['light', 'dark'],
  platforms: ['xhs', 'wechat', 'twitter'],
  palette: ['#faf7f1', '#f2ede3', '#a63a26', '#6d665c', '#23201c'],
  fonts: ['Noto Sans SC', 'Inter', 'Noto Serif SC', 'JetBrains Mono'],
  preview_url: sample('light.webp?v=0d9f6d2c1b7a'),
  previews: { light: sample('light.webp?v=0d9f6d2c1b7a'), dark: sample('dark.webp?v=5e1c88f0a93b') },
  previews_en: { light: sample('light-en.webp?v=7c40b1d2e95f'), dark: sample('dark-en.webp?v=a4e8013c6d72') },
}

const analysis: z.output<typeof analysisSchema> = {
  platforms: {
    xhs: {
      estimated_pages: 1,
      estimate: 'approximate',
      page_fill: [0.42],
      limits: [
        { name: 'title_chars', used: 8, limit: 20, unit: 'characters', ok: true, source: 'platform editor' },
      ],
    },
  },
  banned_words: [],
  commercial_intent: { score: 0.2, sells: false, evidence: [] },
  word_list_version: '2026-11-01',
  assumed_images: 0,
  layout_risks: [],
  structure: project.structure,
}

const revision: z.output<typeof revisionSummarySchema> = {
  version: 1,
  char_count: 92,
  restored_from: null,
  is_current: true,
  created_at: '2026-11-21T08:00:00.000Z',
}

/** The `data` of the answer to each example request; by endpoint name. */
export const exampleResponses: Readonly<Record<string, unknown>> = {
  'themes.list': [theme],
  'projects.create': project,
  'projects.list': [summary],
  'projects.get': { ...project, markdown: '# 三步学会手冲咖啡\n\n好喝的手冲，只差一个稳定的水温。\n' },
  'projects.update': { ...project, title: '手冲咖啡，三步就够', version: 2 },
  'projects.revisions': [revision],
  'projects.revision': {
    ...revision,
    title: summary.title,
    markdown: '# 三步学会手冲咖啡\n\n好喝的手冲，只差一个稳定的水温。\n',
    metadata: {},
    design: summary.design,
  },
  'projects.restore': {
    ...project,
    version: 2,
    markdown: '# 三步学会手冲咖啡\n\n好喝的手冲，只差一个稳定的水温。\n',
  },
  'projects.delete': { project_id: projectId, deleted_at: '2026-11-21T09:00:00.000Z' },
  'images.upload': image,
  'images.import': { ...image, name: null },
  'images.link': {
    is_public: true,
    expires_at: '2026-11-21T09:00:00.000Z',
    links: [
      {
        address: image.markdown_address,
        url: 'https://galley.example/v1/image-files/img_01kajxbr3fpqs9ec4th6vwy0z1?exp=1763715600&kid=k1&sig=Zm9v',
      },
    ],
  },
  'images.list': [image],
  'images.get': image,
  'images.delete': { image_id: image.image_id, deleted_at: '2026-11-21T09:00:00.000Z' },
  'uploads.create': upload,
  'uploads.get': { ...upload, received_bytes: 2_097_152 },
  'uploads.finish': image,
  analyze: analysis,
  'renders.create': queued,
  'renders.list': [completed],
  'renders.get': completed,
  'renders.cancel': { ...queued, status: 'canceled', finished_at: '2026-11-21T08:00:01.300Z' },
  'renders.export': {
    ...page,
    artifact_id: 'art_01kajx8sakmmpd149w70chejbx',
    kind: 'zip',
    page: null,
    content_type: 'application/zip',
    width_px: null,
    height_px: null,
    alt_text: null,
  },
  'shares.create': { ...share, url: `${origin}/s/hT4mQz81vKx0PbNcR7dYw2La` },
  'shares.list': [share],
  ...accountResponses,
  'shares.revoke': { share_id: share.share_id, revoked_at: '2026-11-21T09:00:00.000Z' },
}
