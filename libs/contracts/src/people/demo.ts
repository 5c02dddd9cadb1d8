import { z } from 'zod';
import { email } from './auth.ts';
import { route } from '../http.ts';
import { accountRoles, role } from './roles.ts';

/** Accounts and mails of the demo; with DEMO=off these routes answer as if they did not exist. */
export const demoAccount = z.object({
  userName: z.string(),
  password: z.string(),
  roleKey: role,
  grade: z.number().int(),
});
export type DemoAccount = z.infer<typeof demoAccount>;

/** A mail that was stored instead of sent, so that its code can be read on the page. */
export const demoMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.number(),
});
export type DemoMail = z.infer<typeof demoMail>;

/** Whether an account belongs to the demo: its address cannot receive mail from outside. */
export const isDemoAddress = (address: string): boolean => /^demo_\w+@chaintide\.example$/i.test(address);

export const demoAccountsRoute = route({
  method: 'GET',
  path: '/demo/accounts',
  access: 'public',
  anonymous: true,
  summary: 'Demo only: an account for every role',
  data: z.array(demoAccount),
});
export const demoMailsRoute = route({
  method: 'GET',
  path: '/demo/mails',
  access: 'public',
  anonymous: true,
  summary: 'Demo only: the newest mails to an address',
  query: z.object({ to: email }),
  data: z.array(demoMail),
});

/** Makes a simulated transfer for a demo order, exact or not. */
export const demoPaymentRoute = route({
  method: 'POST',
  path: '/demo/payments/:id',
  access: accountRoles,
  summary: "Demo only: a simulated transfer that pays one of the caller's recharge orders",
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({ share: z.number().min(0.01).max(2).default(1) }),
  data: z.object({ hash: z.string() }),
});

/** The current code of a demo account's authenticator. */
export const demoSecondFactor = z.object({
  /** Null if the account neither has a second factor nor is setting one up. */
  code: z.string().nullable(),
  /** When the next code replaces it, unix ms. */
  until: z.number(),
});
export type DemoSecondFactor = z.infer<typeof demoSecondFactor>;
export const demoSecondFactorRoute = route({
  method: 'GET',
  path: '/demo/secondFactor',
  access: accountRoles,
  summary: "Demo only: the code that the caller's simulated authenticator shows",
  data: demoSecondFactor,
});
