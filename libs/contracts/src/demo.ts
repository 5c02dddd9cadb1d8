import { z } from 'zod';
import { email } from './auth.ts';
import { route } from './http.ts';
import { role } from './roles.ts';

/** Accounts and mails of the demo world; with DEMO=off these routes answer as if they did not exist. */
export const demoAccount = z.object({ userName: z.string(), password: z.string(), roleKey: role, grade: z.number().int() });
export type DemoAccount = z.infer<typeof demoAccount>;

/** A mail that was not sent but kept, so that its code can be read on the page. */
export const demoMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.number(),
});
export type DemoMail = z.infer<typeof demoMail>;

export const demoAccountsRoute = route({ method: 'GET', path: '/demo/accounts', access: 'public', anonymous: true, summary: 'Demo only: an account for every role', data: z.array(demoAccount) });
export const demoMailsRoute = route({
  method: 'GET', path: '/demo/mails', access: 'public', anonymous: true, summary: 'Demo only: the newest mails to an address',
  query: z.object({ to: email }), data: z.array(demoMail),
});
