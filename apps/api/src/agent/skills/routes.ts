import { appError } from '@galley/backend'
import type { Request, Response } from 'express'
import { Router } from 'express'
import type { ApiContext } from '../../context.ts'
import { limitNetwork } from '../../http/access/admit.ts'
import { factsOf } from '../../http/observe/request-log.ts'
import { llmsText } from './llms-text.ts'
import { findSkill, skills } from './skills.ts'

const INDEX_PATH = '/.well-known/agent-skills/index.json'
const SKILL_PATH = '/skills/:name/SKILL.md'

/** Serves what agents read before they have access: `llms.txt`, and the skills with their index. */
export function skillRoutes(ctx: ApiContext): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const open = async (req: Request, res: Response, route: string) => {
    factsOf(res).route = route
    await limitNetwork(ctx, { req, res })
    res.setHeader('Cache-Control', 'public, max-age=300')
  }

  router.get('/llms.txt', async (req, res) => {
    await open(req, res, '/llms.txt')
    res.type('text/markdown').send(llmsText(ctx.config))
  })

  router.get(INDEX_PATH, async (req, res) => {
    await open(req, res, INDEX_PATH)
    res.json({
      skills: skills.map(({ name, description, digest }) => ({
        name,
        type: 'skill-md',
        description,
        url: `/skills/${name}/SKILL.md`,
        digest,
      })),
    })
  })

  router.get(SKILL_PATH, async (req, res) => {
    await open(req, res, SKILL_PATH)
    const skill = findSkill(String(req.params.name))
    if (!skill) throw appError('not_found', 'There is no such skill.')
    res.type('text/markdown').send(skill.text)
  })

  return router
}
