import { z } from 'zod'
import { defineEndpoint } from '../../endpoint.ts'
import { momentSchema } from '../../envelope.ts'
import { idSchema } from '../../ids.ts'
import { emailSchema, newPasswordSchema } from '../../schemas/sign-in.ts'

/** The user signed in to a browser, and the token that unsafe requests must send as `X-CSRF-Token`. */
export const sessionSchema = z
  .object({
    user_id: idSchema('user'),
    email: z.string(),
    csrf_token: z.string().describe('Send it as `X-CSRF-Token` with every unsafe request.'),
    expires_at: momentSchema,
  })
  .meta({ id: 'Session' })

export const signUp = defineEndpoint({
  name: 'accounts.create',
  summary: 'Create an account and sign in; the operator can disable it',
  method: 'POST',
  path: '/accounts',
  access: { kind: 'public' },
  description:
    'If the service sends e-mail, the address is confirmed first: request the e-mail, and send the token of its link as `confirmation`. Without it the answer is the same for every address.',
  body: z
    .strictObject({
      email: emailSchema,
      password: newPasswordSchema,
      confirmation: z.string().max(2_000).optional().describe("The fragment of the e-mail's link."),
    })
    .meta({ id: 'SignUp' }),
  answer: { kind: 'json', data: sessionSchema },
  status: 201,
  failures: [409, 'config_missing'],
})

export const signIn = defineEndpoint({
  name: 'session.create',
  summary: 'Sign in with e-mail address and password; the session is a cookie',
  method: 'POST',
  path: '/session',
  access: { kind: 'public' },
  body: z.strictObject({ email: emailSchema, password: z.string().max(200) }).meta({ id: 'SignIn' }),
  answer: { kind: 'json', data: sessionSchema },
  status: 200,
  failures: ['unauthorized'],
})

export const getSession = defineEndpoint({
  name: 'session.get',
  isControl: true,
  summary: "Read the browser's session",
  method: 'GET',
  path: '/session',
  access: { kind: 'session' },
  answer: { kind: 'json', data: sessionSchema },
  status: 200,
})

export const signOut = defineEndpoint({
  name: 'session.delete',
  isControl: true,
  summary: 'Sign out; the session ends at once',
  method: 'DELETE',
  path: '/session',
  access: { kind: 'session' },
  answer: { kind: 'json', data: z.object({ signed_out_at: momentSchema }).meta({ id: 'SignedOut' }) },
  status: 200,
})
