import type { ReadResourceResult, Resource, Server } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Skill } from './skills.ts'
import { skills } from './skills.ts'

/** The extension by which hosts find skills (SEP-2640). */
export const SKILLS = 'io.modelcontextprotocol/skills'

const MIME_TYPE = 'text/markdown'
/** They change with the service only. */
const STABLE = { ttlMs: 60 * 60 * 1000, cacheScope: 'public' } as const

const uriOf = ({ name }: Pick<Skill, 'name'>) => `skill://${name}/SKILL.md`

/** A skill as the extension names it: what its file says of itself, and its only file. */
const entries = skills.map((skill) => ({
  uri: uriOf(skill),
  frontmatter: { name: skill.name, description: skill.description },
  resources: [{ uri: uriOf(skill), digest: skill.digest, size: Buffer.byteLength(skill.text) }],
}))

/** The files of the skills, as `resources/list` names them. */
export const listedSkills: readonly Resource[] = skills.map((skill) => ({
  uri: uriOf(skill),
  name: skill.name,
  description: skill.description,
  mimeType: MIME_TYPE,
}))

/** Returns the file of a skill; null for any other URI. */
export function readSkill(uri: string): ReadResourceResult | null {
  const skill = skills.find((each) => uriOf(each) === uri)
  return skill ? { contents: [{ uri, mimeType: MIME_TYPE, text: skill.text }] } : null
}

/** Serves `skills/list` and `skills/get`. */
export function serveSkills(server: Server): void {
  const result = z.looseObject({})
  server.setRequestHandler('skills/list', { params: z.looseObject({}), result }, () => ({
    ...STABLE,
    skills: entries,
  }))
  server.setRequestHandler(
    'skills/get',
    { params: z.looseObject({ uri: z.string() }), result },
    ({ uri }) => {
      const skill = entries.find((entry) => entry.uri === uri)
      if (!skill) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such skill.', { uri })
      return { ...STABLE, skill }
    },
  )
}
