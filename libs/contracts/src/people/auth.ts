import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { language } from '../language.ts';
import { EMAIL_LENGTH, PASSWORD_MAX, PASSWORD_MIN, SEALED_LENGTH } from '../limits.ts';
import { level } from './levels.ts';
import { accountRoles, role } from './roles.ts';
import { periods } from './standing.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/** Spec 000 §5: starts with a letter; letters, digits, underscore; 3 to 16 characters. */
export const newUserName = z
  .string()
  .trim()
  .min(1, problem('userName.empty'))
  .regex(/^[A-Za-z][A-Za-z0-9_]{2,15}$/, problem('userName.format'));
/** A name or an email address at login; the form only checks that it is not empty. */
const anyUserName = z.string().trim().min(1, problem('userName.empty')).max(EMAIL_LENGTH, problem('userName.format'));
/** Stored as typed, but trimmed; addresses that differ only in case belong to the same account. */
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

/** The character classes, three of which a new password must contain. */
export const passwordClasses = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{Lu}\p{Ll}\p{Nd}]/u,
} as const;
const classesOf = (password: string): number =>
  Object.values(passwordClasses).filter((pattern) => pattern.test(password)).length;
/** Counts characters as people do: an emoji is one. */
const lengthOf = (password: string): number => Array.from(password).length;
export const isPasswordLength = (password: string): boolean =>
  lengthOf(password) >= PASSWORD_MIN && lengthOf(password) <= PASSWORD_MAX;

/** Never trimmed or changed. Only the server checks against common passwords. */
export const newPassword = z
  .string()
  .min(1, problem('password.empty'))
  .refine(isPasswordLength, problem('password.length'))
  .refine((password) => classesOf(password) >= 3, problem('password.classes'));
const anyPassword = z
  .string()
  .min(1, problem('password.empty'))
  .refine((password) => lengthOf(password) <= PASSWORD_MAX, problem('password.wrong'));

// reported as soon as it occurs, even if other fields are still missing
const same = { path: ['confirmation'], when: () => true, ...problem('password.mismatch') };
const agree = ({ password, confirmation }: { password: string; confirmation: string }): boolean =>
  password === confirmation;

/** The fields of the page's form; the gateway checks them with the same schemas after decryption. */
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
/** The form as typed; the schema accepts a registration only with the terms ticked. */
export type LoginForm = z.infer<typeof loginForm>;
export type RegistrationForm = Omit<z.infer<typeof registrationForm>, 'terms'> & { terms: boolean };
export type ResetForm = z.infer<typeof resetForm>;

/**
 * An encrypted password: `<keyId>.<base64 of the ciphertext>`. The plaintext is RSA-OAEP (SHA-256) over base64(UTF-8 of
 * JSON `{"password", "nonce"}`), which is ASCII, so that any Unicode survives jsencrypt.
 */
export const sealedPassword = z
  .string()
  .max(SEALED_LENGTH)
  .regex(/^[\w-]{1,40}\.[A-Za-z0-9+/=]+$/);
export const sealedContent = z.strictObject({ password: z.string(), nonce: z.string().max(120) });

export const publicKey = z.object({
  keyId: z.string(),
  /** SPKI in PEM format. */
  publicKey: z.string(),
  /** Valid for one password, until `expiresAt` (unix ms). */
  nonce: z.string(),
  expiresAt: z.number(),
});
export type PublicKey = z.infer<typeof publicKey>;

/** `work` is for people who cannot see a picture: no characters, but far more work. */
export const captchaKinds = ['picture', 'work'] as const;
export type CaptchaKind = (typeof captchaKinds)[number];

/** The proof of work of a captcha: ALTCHA's challenge, solved by the page while the user types. */
export const captcha = z.object({
  /** `data:image/png;base64,…`; null if the captcha is work alone. */
  img: z.string().nullable(),
  uuid: z.string(),
  expiresAt: z.number(),
  challenge: z.record(z.string(), z.unknown()),
});
export type Captcha = z.infer<typeof captcha>;

/** The solution of a captcha; both parts belong to one captcha and are valid for one attempt. Without a picture there is no code. */
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

/** The role of an account in the spec's terms. */
export const identityRole = z.object({
  roleId: z.number().int(),
  roleName: z.string(),
  roleKey: role,
  level: z.number().int(),
});
export type IdentityRole = z.infer<typeof identityRole>;

export const notificationSettings = z.object({
  /** Sends a mail when a new device logs in. */
  newDevice: z.boolean(),
  /** Sends a mail some days before a paid level or the trial ends. */
  expiry: z.boolean(),
  /** Sends a mail a day with what is unread, if there is anything new. */
  digest: z.boolean(),
  /** Plays a sound for events while the page is open. */
  sound: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const profile = z.object({
  userId: z.number().int(),
  userName: z.string(),
  email: z.string(),
  language,
  role: identityRole,
  /** Current chart grade, including a trial (contracts/roles.ts). */
  grade: z.number().int(),
  level,
  /** End of the paid level and of the trial; Unix ms. */
  levelUntil: z.number().nullable(),
  trialUntil: z.number().nullable(),
  /** The paid levels that wait, next first. */
  queue: periods,
  createdAt: z.number(),
  /** When the second factor was enabled; null if it is off. */
  secondFactorSince: z.number().nullable(),
  /** When the account will be deleted at its owner's request; null if it stays. */
  deletesAt: z.number().nullable(),
  notifications: notificationSettings,
});
export type Profile = z.infer<typeof profile>;

/** Seconds until the next code can be requested. */
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
  summary: 'A captcha: picture and proof of work, or for a login more work and no picture',
  query: z.object({ kind: z.enum(captchaKinds).optional() }),
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
/** The alternative spelling in the spec. */
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
