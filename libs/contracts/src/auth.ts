import { z } from 'zod';
import type { FieldProblem } from './field-problems.ts';
import { route } from './http.ts';
import { language } from './language.ts';
import { EMAIL_LENGTH, PASSWORD_MAX, PASSWORD_MIN, SEALED_LENGTH } from './limits.ts';
import { level } from './levels.ts';
import { accountRoles, role } from './roles.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/** Spec 000 §5: starts with a letter; letters, digits, underscore; 3 to 16 characters. */
export const newUserName = z
  .string()
  .trim()
  .min(1, problem('userName.empty'))
  .regex(/^[A-Za-z][A-Za-z0-9_]{2,15}$/, problem('userName.format'));
/** At login a name or the account's e-mail address; only its emptiness is an error of the form. */
const anyUserName = z.string().trim().min(1, problem('userName.empty')).max(EMAIL_LENGTH, problem('userName.format'));
/** Kept as typed but for its ends; two addresses that differ in case only are the same account. */
export const email = z
  .string()
  .trim()
  .min(1, problem('email.empty'))
  .max(EMAIL_LENGTH, problem('email.format'))
  .pipe(z.email(problem('email.format')));
const emailCode = z
  .string()
  .trim()
  .min(1, problem('emailCode.empty'))
  .regex(/^\d{6}$/, problem('emailCode.format'));

/** The classes of characters of which a new password needs three. */
export const passwordClasses = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{Lu}\p{Ll}\p{Nd}]/u,
} as const;
const classesOf = (password: string): number =>
  Object.values(passwordClasses).filter((pattern) => pattern.test(password)).length;
/** Characters as people count them: an emoji is one. */
const lengthOf = (password: string): number => Array.from(password).length;
export const isPasswordLength = (password: string): boolean =>
  lengthOf(password) >= PASSWORD_MIN && lengthOf(password) <= PASSWORD_MAX;

/** Never trimmed, never changed. The common-password list is on the server only. */
export const newPassword = z
  .string()
  .min(1, problem('password.empty'))
  .refine(isPasswordLength, problem('password.length'))
  .refine((password) => classesOf(password) >= 3, problem('password.classes'));
const anyPassword = z
  .string()
  .min(1, problem('password.empty'))
  .refine((password) => lengthOf(password) <= PASSWORD_MAX, problem('password.wrong'));

// said as soon as it can be seen, whatever else is still missing
const same = { path: ['confirmation'], when: () => true, ...problem('password.mismatch') };
const agree = ({ password, confirmation }: { password: string; confirmation: string }): boolean =>
  password === confirmation;

/** What the forms of the page hold; the gateway checks the same fields with the same schemas after unsealing. */
export const loginForm = z.object({ userName: anyUserName, password: anyPassword, code: z.string().trim().optional() });
export const registrationForm = z
  .object({
    userName: newUserName,
    password: newPassword,
    confirmation: z.string(),
    email,
    emailCode,
    terms: z.literal(true, problem('terms.unticked')),
  })
  .refine(agree, same);
export const resetForm = z
  .object({ password: newPassword, confirmation: z.string(), resetPwdCode: emailCode })
  .refine(agree, same);
export const passwordChangeForm = z
  .object({ oldPassword: anyPassword, password: newPassword, confirmation: z.string() })
  .refine(agree, same);
/** As they are typed; the schemas take a registration only with its terms ticked. */
export type LoginForm = z.infer<typeof loginForm>;
export type RegistrationForm = Omit<z.infer<typeof registrationForm>, 'terms'> & { terms: boolean };
export type ResetForm = z.infer<typeof resetForm>;

/**
 * A password on its way: `<keyId>.<base64 of the ciphertext>`. The plaintext is RSA-OAEP (SHA-256) over
 * base64(UTF-8 of JSON `{"password", "nonce"}`), which is ASCII, so that any Unicode survives jsencrypt.
 */
export const sealedPassword = z
  .string()
  .max(SEALED_LENGTH)
  .regex(/^[\w-]{1,40}\.[A-Za-z0-9+/=]+$/);
export const sealedContent = z.strictObject({ password: z.string(), nonce: z.string().max(120) });

export const publicKey = z.object({
  keyId: z.string(),
  /** SPKI, PEM. */
  publicKey: z.string(),
  /** Good for one password, until `expiresAt` (unix ms). */
  nonce: z.string(),
  expiresAt: z.number(),
});
export type PublicKey = z.infer<typeof publicKey>;

/** The proof of work that goes with a captcha: ALTCHA's challenge, solved by the page while the person types. */
export const captcha = z.object({
  /** `data:image/png;base64,…` */
  img: z.string(),
  uuid: z.string(),
  expiresAt: z.number(),
  challenge: z.record(z.string(), z.unknown()),
});
export type Captcha = z.infer<typeof captcha>;

/** What proves a person; both parts are of one captcha and good for one attempt. */
const proof = {
  code: z.string().trim().max(16).optional(),
  uuid: z.string().max(64).optional(),
  /** ALTCHA's solution of the challenge, base64 of its JSON. */
  altcha: z.string().max(8_192).optional(),
};

export const loginAnswer = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_in: z.number().int(),
  userName: z.string(),
});
export type LoginAnswer = z.infer<typeof loginAnswer>;

/** What the spec calls the identity. */
export const identityRole = z.object({
  roleId: z.number().int(),
  roleName: z.string(),
  roleKey: role,
  level: z.number().int(),
});
export type IdentityRole = z.infer<typeof identityRole>;

export const notificationSettings = z.object({
  /** A mail when a device logs in that was not seen before. */
  newDevice: z.boolean(),
  /** A mail some days before a paid level or the trial ends. */
  expiry: z.boolean(),
  /** A sound for what arrives while the page is open. */
  sound: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const profile = z.object({
  userId: z.number().int(),
  userName: z.string(),
  email: z.string(),
  language,
  role: identityRole,
  /** Chart grade of the moment, the trial included (contracts/roles.ts). */
  grade: z.number().int(),
  level,
  /** When the paid level ends, when the trial ends, when the grade changes next; unix ms. */
  levelUntil: z.number().nullable(),
  trialUntil: z.number().nullable(),
  gradeUntil: z.number().nullable(),
  createdAt: z.number(),
  /** When the second factor was switched on; null where it is off. */
  secondFactorSince: z.number().nullable(),
  notifications: notificationSettings,
});
export type Profile = z.infer<typeof profile>;

export const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.number(),
  seenAt: z.number(),
  expiresAt: z.number(),
  /** As its browser names itself. */
  device: z.string(),
  address: z.string(),
});
export type Session = z.infer<typeof session>;

/** How long until the next code may be asked for, seconds. */
export const codeSent = z.object({ retryAfter: z.number().int() });

export const publicKeyRoute = route({
  method: 'GET',
  path: '/auth/publicKey',
  access: 'public',
  anonymous: true,
  summary: 'The key that seals a password, and a nonce for one password',
  data: publicKey,
});
export const captchaRoute = route({
  method: 'GET',
  path: '/code',
  access: 'public',
  anonymous: true,
  summary: 'A captcha: picture and proof of work',
  data: captcha,
});
export const loginRoute = route({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  anonymous: true,
  summary: 'Logs in; code 201 asks for a captcha',
  body: z.object({ userName: anyUserName, password: sealedPassword, ...proof }),
  data: loginAnswer,
});
export const logoutRoute = route({
  method: 'POST',
  path: '/auth/logout',
  access: accountRoles,
  summary: 'Ends this session',
  data: z.null(),
});
export const profileRoute = route({
  method: 'GET',
  path: '/system/user/profile',
  access: accountRoles,
  summary: 'The account and its role',
  data: profile,
});
export const profileChangeRoute = route({
  method: 'PUT',
  path: '/system/user/profile',
  access: accountRoles,
  summary: 'Changes language and notifications',
  body: z.object({ language: language.optional(), notifications: notificationSettings.partial().optional() }),
  data: profile,
});
export const checkMailRoute = route({
  method: 'GET',
  path: '/system/user/checkMail/:email',
  access: 'public',
  anonymous: true,
  summary: 'Code 301 where the address is taken; code 201 asks for a captcha',
  params: z.object({ email }),
  query: z.object(proof),
  data: z.null(),
});
export const emailCodeRoute = route({
  method: 'POST',
  path: '/auth/emailcode',
  access: 'public',
  anonymous: true,
  summary: 'Mails a code for a registration',
  body: z.object({ userName: newUserName, email, language: language.optional() }),
  data: codeSent,
});
const resetCode = {
  method: 'POST',
  access: 'public',
  anonymous: true,
  summary: 'Mails a code for a new password, where the address has an account',
  body: z.object({ email, language: language.optional() }),
  data: codeSent,
} as const;
export const resetCodeRoute = route({ ...resetCode, path: '/auth/resetPwdCode' });
/** The spec's other spelling. */
export const resetCodeTwinRoute = route({ ...resetCode, path: '/auth/restPwdCode' });
export const registerRoute = route({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  anonymous: true,
  summary: 'Opens an account',
  body: z.object({
    userName: newUserName,
    password: sealedPassword,
    email,
    emailCode,
    language: language.optional(),
    terms: z.literal(true, problem('terms.unticked')).optional(),
  }),
  data: z.null(),
});
export const resetPasswordRoute = route({
  method: 'POST',
  path: '/auth/resetPwd',
  access: 'public',
  anonymous: true,
  summary: 'Sets a new password and ends every session',
  body: z.object({ email, password: sealedPassword, resetPwdCode: emailCode }),
  data: z.null(),
});
export const changePasswordRoute = route({
  method: 'POST',
  path: '/auth/changePassword',
  access: accountRoles,
  summary: 'Sets a new password and ends every other session',
  body: z.object({ oldPassword: sealedPassword, password: sealedPassword }),
  data: z.null(),
});
export const sessionsRoute = route({
  method: 'GET',
  path: '/auth/sessions',
  access: accountRoles,
  summary: 'Where this account is logged in',
  data: z.array(session),
});
export const endSessionRoute = route({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: accountRoles,
  summary: 'Ends one session of this account',
  params: z.object({ id: z.uuid() }),
  data: z.null(),
});
export const endSessionsRoute = route({
  method: 'DELETE',
  path: '/auth/sessions',
  access: accountRoles,
  summary: 'Logs out everywhere',
  query: z.object({ keepCurrent: z.stringbool().default(false) }),
  data: z.null(),
});
