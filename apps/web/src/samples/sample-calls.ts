import type { Body } from '@galley/sdk'

type Scope = Body<'tokens.create'>['scopes'][number]

export type SampleName = 'readUsage' | 'listProjects' | 'createProject' | 'createRender' | 'createShare'

/** The values that are filled into a call. */
export type Filling = {
  readonly address: string
  readonly token: string
  readonly projectId: string
}

type Sample = {
  readonly scope: Scope
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: (filling: Filling) => string
  readonly sdk: (filling: Filling) => string
}

/** The read-only calls come first. */
const SAMPLES: Readonly<Record<SampleName, Sample>> = {
  readUsage: {
    scope: 'usage:read',
    method: 'GET',
    path: '/usage',
    sdk: () => 'const { quotas } = await galley.usage.get()',
  },
  listProjects: {
    scope: 'project:read',
    method: 'GET',
    path: '/projects',
    sdk: () => 'const { items } = await galley.projects.list()',
  },
  createProject: {
    scope: 'project:write',
    method: 'POST',
    path: '/projects',
    body: () => '{"markdown": "# 你好\\n\\n第一页。"}',
    sdk: () =>
      "const project = await galley.projects.create({\n  markdown: '# 你好\\n\\n第一页。',\n})\nconsole.log(project.open_in_service_url)",
  },
  createRender: {
    scope: 'render:create',
    method: 'POST',
    path: '/renders',
    body: ({ projectId }) => `{"project_id": "${projectId}", "platform": "xhs"}`,
    sdk: ({ projectId }) =>
      `const { render_id } = await galley.renders.create({\n  project_id: '${projectId}',\n  platform: 'xhs',\n})\nconst { preview_urls } = await galley.renders.wait(render_id)`,
  },
  createShare: {
    scope: 'share:create',
    method: 'POST',
    path: '/shares',
    body: ({ projectId }) => `{"project_id": "${projectId}", "expires_in_days": 7}`,
    sdk: ({ projectId }) =>
      `const { url } = await galley.shares.create({\n  project_id: '${projectId}',\n  expires_in_days: 7,\n})`,
  },
}

/** Returns the scope that a call needs. */
export function scopeOf(name: SampleName): Scope {
  return SAMPLES[name].scope
}

/** Returns a call that the scopes allow. Null when they allow none. */
export function sampleFor(scopes: readonly Scope[]): SampleName | null {
  return (Object.keys(SAMPLES) as SampleName[]).find((name) => scopes.includes(scopeOf(name))) ?? null
}

/** Returns a call to paste into a terminal. */
export function curlOf(name: SampleName, filling: Filling): string {
  const { method, path, body } = SAMPLES[name]
  const lines = [`curl ${filling.address}${path}`, `  -H 'Authorization: Bearer ${filling.token}'`]
  if (method === 'POST' && body)
    lines.push("  -H 'Content-Type: application/json'", `  -d '${body(filling)}'`)
  return lines.join(' \\\n')
}

/** Returns the same call with our client. */
export function sdkOf(name: SampleName, filling: Filling): string {
  return `import { createClient } from '@galley/sdk'

const galley = createClient({
  baseUrl: '${filling.address}',
  token: '${filling.token}',
})
${SAMPLES[name].sdk(filling)}`
}
