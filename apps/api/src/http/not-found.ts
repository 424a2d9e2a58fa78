import { appError } from '@galley/backend'
import type { RequestHandler } from 'express'

export const notFound: RequestHandler = () => {
  throw appError('not_found', 'There is nothing at this path.')
}
