import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { momentSchema } from '../../envelope.ts'
import { emailSchema, newPasswordSchema } from '../../schemas/sign-in.ts'

/** A request for an email. */
const letterRequest = z.strictObject({
  email: emailSchema,
  language: z
    .enum(['en', 'zh'])
    .optional()
    .describe('The language of the e-mail. Default: from `Accept-Language`.'),
})

const letterSentSchema = z
  .object({ expires_in_s: z.number().int().describe("The lifetime of the e-mail's link.") })
  .meta({
    id: 'LetterSent',
    description: 'The answer is the same whether or not the address has an account.',
  })

export const requestSignUp = defineEndpoint({
  name: 'accounts.request',
  summary: 'Send an e-mail to confirm the address of a new account',
  description:
    'An address with an account gets an e-mail that says so. The answer and its duration are the same for both.',
  method: 'POST',
  path: '/account-requests',
  access: { kind: 'public' },
  body: letterRequest.meta({ id: 'AccountRequest' }),
  answer: { kind: 'json', data: letterSentSchema },
  status: 200,
  failures: [409, 'config_missing'],
})

export const requestPasswordReset = defineEndpoint({
  name: 'accounts.requestReset',
  summary: 'Send an e-mail to reset a forgotten password',
  description:
    'An address without an account gets no e-mail. The answer and its duration are the same for both.',
  method: 'POST',
  path: '/password-resets',
  access: { kind: 'public' },
  body: letterRequest.meta({ id: 'PasswordResetRequest' }),
  answer: { kind: 'json', data: letterSentSchema },
  status: 200,
  failures: ['config_missing'],
})

const changedPasswordSchema = z
  .object({
    password_changed_at: momentSchema,
    sessions_ended: z.number().int().min(0).describe('The number of browsers that were signed out.'),
  })
  .meta({ id: 'ChangedPassword' })

export const resetPassword = defineEndpoint({
  name: 'accounts.resetPassword',
  summary: 'Reset a password with the token of an e-mail; signs every browser out',
  method: 'POST',
  path: '/password-resets/redeem',
  access: { kind: 'public' },
  body: z
    .strictObject({
      token: z.string().max(200).describe('The fragment of the link. It works once.'),
      password: newPasswordSchema,
    })
    .meta({ id: 'PasswordReset' }),
  answer: { kind: 'json', data: changedPasswordSchema },
  status: 200,
  failures: ['not_found'],
})

export const changePassword = defineEndpoint({
  name: 'accounts.changePassword',
  summary: 'Change the password; signs every other browser out',
  method: 'POST',
  path: '/account/password',
  access: { kind: 'session' },
  isControl: true,
  body: z
    .strictObject({ current_password: z.string().max(200), new_password: newPasswordSchema })
    .meta({ id: 'PasswordChange' }),
  answer: { kind: 'json', data: changedPasswordSchema },
  status: 200,
  failures: ['not_found'],
})

export const deleteAccount = defineEndpoint({
  name: 'accounts.delete',
  summary: 'Delete the account and everything that it owns, permanently',
  description:
    'Unfinished renders are canceled. Projects, versions, renders, files, shares, tokens, sessions and usage are deleted with the account; files within minutes.',
  method: 'POST',
  path: '/account/deletion',
  access: { kind: 'session' },
  isControl: true,
  body: z
    .strictObject({ password: z.string().max(200).describe('The password of the account.') })
    .meta({ id: 'AccountDeletion' }),
  answer: { kind: 'json', data: z.object({ deleted_at: momentSchema }).meta({ id: 'DeletedAccount' }) },
  status: 200,
})
