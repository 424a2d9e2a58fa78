import type { Project, UserId } from '@galley/backend'
import { DEFAULT_THEME } from '@galley/contracts'
import { findOwnThemes, isTheme, themeNamedIn, themesOf } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'
import type { readText } from '../threads/text-work.ts'

/** Returns a text's own title and its structure. Its front matter may name a theme of its author's. */
export async function readOwnText(
  ctx: Pick<ApiContext, 'texts' | 'ownThemes'>,
  ownerId: UserId,
  markdown: string,
): Promise<ReturnType<typeof readText>> {
  const own = await findOwnThemes(ctx, ownerId, [themeNamedIn(markdown)])
  return ctx.texts.of(ownerId).read(markdown, themesOf(own))
}

/** Returns the projects with themes suggested that exist. One of the author's may be gone since the text was read. */
export async function withKnownThemes(
  ctx: Pick<ApiContext, 'ownThemes'>,
  ownerId: UserId,
  projects: readonly Project[],
): Promise<Project[]> {
  const suggestedIn = ({ structure }: Project) => structure.suggested.theme
  const own = await findOwnThemes(ctx, ownerId, projects.map(suggestedIn))
  return projects.map((project) => {
    if (isTheme(suggestedIn(project), own)) return project
    const suggested = { ...project.structure.suggested, theme: DEFAULT_THEME }
    return { ...project, structure: { ...project.structure, suggested } }
  })
}
