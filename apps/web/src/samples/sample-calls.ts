export type SampleName = 'createProject' | 'createRender' | 'createShare' | 'readUsage'

type Sample = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly sdk: string
}

const SAMPLES: Readonly<Record<SampleName, Sample>> = {
  createProject: {
    method: 'POST',
    path: '/projects',
    body: '{"markdown": "# 你好\\n\\n第一页。"}',
    sdk: "const project = await galley.projects.create({\n  markdown: '# 你好\\n\\n第一页。',\n})\nconsole.log(project.open_in_service_url)",
  },
  createRender: {
    method: 'POST',
    path: '/renders',
    body: '{"project_id": "prj_…", "platform": "xhs"}',
    sdk: "const { render_id } = await galley.renders.create({\n  project_id: 'prj_…',\n  platform: 'xhs',\n})\nconst { preview_urls } = await galley.renders.wait(render_id)",
  },
  createShare: {
    method: 'POST',
    path: '/shares',
    body: '{"project_id": "prj_…", "expires_in_days": 7}',
    sdk: "const { url } = await galley.shares.create({\n  project_id: 'prj_…',\n  expires_in_days: 7,\n})",
  },
  readUsage: {
    method: 'GET',
    path: '/usage',
    sdk: 'const { quotas } = await galley.usage.get()',
  },
}

/** A call for a terminal, as it can be pasted. */
export function curlOf(name: SampleName, address: string, token: string): string {
  const { method, path, body } = SAMPLES[name]
  const lines = [`curl ${address}${path}`, `  -H 'Authorization: Bearer ${token}'`]
  if (method === 'POST' && body !== undefined)
    lines.push("  -H 'Content-Type: application/json'", `  -d '${body}'`)
  return lines.join(' \\\n')
}

/** The same with our client. */
export function sdkOf(name: SampleName, address: string, token: string): string {
  return `import { createClient } from '@galley/sdk'

const galley = createClient({
  baseUrl: '${address}',
  token: '${token}',
})
${SAMPLES[name].sdk}`
}
