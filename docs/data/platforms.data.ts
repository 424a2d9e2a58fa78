import { platformProfiles } from '@galley/render'

export default { load: () => platformProfiles }
