import { z } from 'zod';
import { sealedPassword } from './auth.ts';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { accountRoles } from './roles.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

const typedCode = z
  .string()
  .trim()
  .min(1, problem('secondFactor.empty'))
  .max(40, problem('secondFactor.format'))
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase());

/** Six digits of an authenticator, or a recovery code, `ABCD-EFGH-JKLM`; spaces and case are ignored. */
export const secondFactorCode = typedCode.refine(
  (code) => /^(\d{6}|[A-Z2-7]{12})$/.test(code),
  problem('secondFactor.format'),
);

/** The same, without recovery codes. */
export const authenticatorCode = typedCode.refine((code) => /^\d{6}$/.test(code), problem('secondFactor.digits'));

export const secondFactor = z.object({
  /** When it was enabled, Unix ms; null if it is off. */
  since: z.number().nullable(),
  /** Number of unused recovery codes. */
  codesLeft: z.number().int(),
  /** Until when this session can do money steps without another code, unix ms. */
  elevatedUntil: z.number().nullable(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** The data for the authenticator: the secret in base32, and the URI in the QR code. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

const again = { oldPassword: sealedPassword };
const code = { secondFactor: secondFactorCode };
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRoute = route({
  method: 'GET',
  path: '/user/secondFactor',
  access: accountRoles,
  summary: 'Whether the account has a second factor',
  data: secondFactor,
});
export const secondFactorBeginRoute = route({
  method: 'POST',
  path: '/user/secondFactor',
  access: accountRoles,
  summary: 'Gives a secret for an authenticator; it counts once a code of it is confirmed',
  body: z.strictObject(again),
  data: secondFactorSetup,
});
export const secondFactorConfirmRoute = route({
  method: 'POST',
  path: '/user/secondFactor/confirmation',
  access: accountRoles,
  summary: 'Switches the second factor on; its recovery codes are shown this once',
  body: z.strictObject(code),
  data: recoveryCodes,
});
export const recoveryCodesRoute = route({
  method: 'POST',
  path: '/user/secondFactor/recoveryCodes',
  access: accountRoles,
  summary: 'New recovery codes for a code of the authenticator, shown this once; the old ones are good no more',
  body: z.strictObject({ secondFactor: authenticatorCode }),
  data: recoveryCodes,
});
export const secondFactorRemoveRoute = route({
  method: 'POST',
  path: '/user/secondFactor/removal',
  access: accountRoles,
  summary: 'Switches the second factor off',
  body: z.strictObject({ ...again, ...code }),
  data: z.null(),
});
export const stepUpRoute = route({
  method: 'POST',
  path: '/user/secondFactor/elevation',
  access: accountRoles,
  summary: 'A code opens money steps to this session for ten minutes',
  body: z.strictObject(code),
  data: z.object({ until: z.number() }),
});
