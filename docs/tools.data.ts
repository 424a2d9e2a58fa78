import { agentTools, scopeOf } from '@galley/contracts'

export default {
  load: () =>
    agentTools.map(({ name, description, endpoint }) => ({ name, description, scope: scopeOf(endpoint) })),
}
