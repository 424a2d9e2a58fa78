import { NO_DESIGN } from '@galley/contracts'
import type { ProjectHead, RevisionText } from '../../domain/project.ts'
import type { ProjectSealer } from '../../sealing/project-sealer.ts'

/** Opens a revision's text. Revisions from before projects had designs have none. */
export function openText(sealer: ProjectSealer, sealedText: Uint8Array, revisionId: string): RevisionText {
  return { design: NO_DESIGN, ...sealer.open<StoredWithDesign<RevisionText>>(sealedText, revisionId) }
}

/** Opens what listings show of a project. As above. */
export function openHead(sealer: ProjectSealer, sealedHead: Uint8Array, projectId: string): ProjectHead {
  return { design: NO_DESIGN, ...sealer.open<StoredWithDesign<ProjectHead>>(sealedHead, projectId) }
}

/** Absent: stored before projects had designs. */
type StoredWithDesign<T extends { readonly design: unknown }> = Omit<T, 'design'> & Partial<Pick<T, 'design'>>
