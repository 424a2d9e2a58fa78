import type { ProjectId, RenderId } from '@galley/backend'
import type { Owner, TestApi } from './test-api.ts'

/** Adds a project with the API and returns its id. */
export async function addProject(
  api: TestApi,
  owner: Owner,
  project: object = { markdown: '# Title\n\nText.' },
): Promise<ProjectId> {
  return (await api.post(owner, '/projects', project)).body.data.project_id
}

/** Requests a render of a new project and returns its id. */
export async function addRender(api: TestApi, owner: Owner, render: object = {}): Promise<RenderId> {
  const project_id = await addProject(api, owner)
  return (await api.post(owner, '/renders', { project_id, platform: 'xhs', ...render })).body.data.render_id
}
