import { agentTools } from '@galley/contracts'

export default {
  load: () => agentTools.map(({ name, description, scope }) => ({ name, description, scope })),
}
