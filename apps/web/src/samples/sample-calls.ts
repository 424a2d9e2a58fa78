import type { Body } from '@galley/sdk'

type Scope = Body<'tokens.create'>['scopes'][number]

export type SampleName = 'readUsage' | 'listProjects' | 'createProject' | 'createRender' | 'createShare'

/** What a call is filled in with. */
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

/** Those that change nothing come first. */
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

/** The scope that a call needs. */
export function scopeOf(name: SampleName): Scope {
  return SAMPLES[name].scope
}

/** A call that a token may make; null when it may make none of them. */
export function sampleFor(scopes: readonly Scope[]): SampleName | null {
  return (Object.keys(SAMPLES) as SampleName[]).find((name) => scopes.includes(scopeOf(name))) ?? null
}

/** A call for a terminal, as it can be pasted. */
export function curlOf(name: SampleName, filling: Filling): string {
  const { method, path, body } = SAMPLES[name]
  const lines = [`curl ${filling.address}${path}`, `  -H 'Authorization: Bearer ${filling.token}'`]
  if (method === 'POST' && body)
    lines.push("  -H 'Content-Type: application/json'", `  -d '${body(filling)}'`)
  return lines.join(' \\\n')
}

/** The same with our client. */
export function sdkOf(name: SampleName, filling: Filling): string {
  return `import { createClient } from '@galley/sdk'

const galley = createClient({
  baseUrl: '${filling.address}',
  token: '${filling.token}',
})
${SAMPLES[name].sdk(filling)}`
}
