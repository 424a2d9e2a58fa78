import { appError } from '@galley/backend'
import { getRender } from '@galley/contracts'
import type { RenderView } from '../render-tasks.ts'
import type { ToolRun } from './tool-run.ts'

/** Returns a render of the caller's. @throws invalid_request when it is not completed, with its status. */
export async function completedRender({ call }: Pick<ToolRun, 'call'>, id: string): Promise<RenderView> {
  const { data } = await call(getRender, { params: { id } })
  if (data.status === 'completed') return data
  throw appError('invalid_request', 'The render is not completed. Follow it with `render`.', {
    status: 409,
    details: { status: data.status },
  })
}
