import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { momentSchema } from './envelope.ts'
import { emailSchema, newPasswordSchema } from './sign-in.ts'

/** A request for an email. */
const letterRequest = z.strictObject({
  email: emailSchema,
  language: z.enum(['en', 'zh']).optional().describe('Of the letter. Absent: as `Accept-Language` says.'),
})

const letterSentSchema = z
  .object({ expires_in_s: z.number().int().describe('How long the link in the letter opens something.') })
  .meta({ id: 'LetterSent', description: 'The same whether or not the address has an account.' })

export const requestSignUp = defineEndpoint({
  name: 'accounts.request',
  summary: 'Send a letter with which an account can be created',
  description:
    'An address that has an account gets a letter that says so. The answer, and the time that it takes, are the same for both.',
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
  summary: 'Send a letter with which a forgotten password can be replaced',
  description:
    'An address without an account gets no letter. The answer, and the time that it takes, are the same for both.',
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
    sessions_ended: z.number().int().min(0).describe('How many browsers are signed out by it.'),
  })
  .meta({ id: 'ChangedPassword' })

export const resetPassword = defineEndpoint({
  name: 'accounts.resetPassword',
  summary: 'Replace a password by the token of a letter; every browser is signed out',
  method: 'POST',
  path: '/password-resets/redeem',
  access: { kind: 'public' },
  body: z
    .strictObject({
      token: z.string().max(200).describe('What stands behind `#` in the link. It works once.'),
      password: newPasswordSchema,
    })
    .meta({ id: 'PasswordReset' }),
  answer: { kind: 'json', data: changedPasswordSchema },
  status: 200,
  failures: ['not_found'],
})

export const changePassword = defineEndpoint({
  name: 'accounts.changePassword',
  summary: 'Change the password; every other browser is signed out',
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
  summary: 'Delete the account with all that it owns, for good',
  description:
    'Renders under way are canceled. Projects, versions, renders, files, shares, tokens, sessions and usage go with the account; files within minutes.',
  method: 'POST',
  path: '/account/deletion',
  access: { kind: 'session' },
  isControl: true,
  body: z
    .strictObject({ password: z.string().max(200).describe('That of the account.') })
    .meta({ id: 'AccountDeletion' }),
  answer: { kind: 'json', data: z.object({ deleted_at: momentSchema }).meta({ id: 'DeletedAccount' }) },
  status: 200,
})
