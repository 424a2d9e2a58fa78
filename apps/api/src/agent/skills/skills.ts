import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A skill: instructions of ours that an agent loads for one kind of job (agentskills.io). */
export type Skill = {
  readonly name: string
  readonly description: string
  /** The whole `SKILL.md`. */
  readonly text: string
  /** Of the text, as `sha256:` and hexadecimal digits. */
  readonly digest: string
}

/** A folder beside this file for each. */
const NAMES = ['write-for-xhs', 'convert-a-newsletter', 'make-a-thread', 'house-style'] as const

export const skills: readonly Skill[] = NAMES.map((name) => {
  const text = readFileSync(new URL(`${name}/SKILL.md`, import.meta.url), 'utf8')
  const description = /^description: (.+)$/m.exec(text)?.[1] ?? ''
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  return { name, description, text, digest }
})

export function findSkill(name: string): Skill | null {
  return skills.find((skill) => skill.name === name) ?? null
}
