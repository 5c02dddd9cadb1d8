import { z } from 'zod';
import { route } from '../http.ts';
import { pages } from '../pages.ts';

/** The chat in which the bot tells an account. Times in Unix ms. */
export const telegramChat = z.object({
  /** Of the person, as Telegram gave it. */
  name: z.string(),
  linkedAt: z.number(),
  /** When the bot was found blocked; null while it is on. */
  offAt: z.number().nullable(),
});
export type TelegramChat = z.infer<typeof telegramChat>;

/** `isOffered`: a bot is configured. */
export const telegramStanding = z.object({ isOffered: z.boolean(), chat: telegramChat.nullable() });
export type TelegramStanding = z.infer<typeof telegramStanding>;

/** A code that links the chat from which the bot gets it, once. */
export const telegramInvitation = z.object({
  code: z.string(),
  /** The name of the bot, without `@`. */
  bot: z.string(),
  /** Opens the bot's chat with the code. */
  link: z.url(),
  /** Unix ms. */
  expiresAt: z.number(),
});
export type TelegramInvitation = z.infer<typeof telegramInvitation>;

const owners = pages['/Alarm'];

export const telegramRoute = route({
  method: 'GET',
  path: '/telegram',
  access: owners,
  summary: 'Whether messages can go to Telegram, and the chat of the caller',
  data: telegramStanding,
});
export const telegramInviteRoute = route({
  method: 'POST',
  path: '/telegram',
  access: owners,
  summary: 'Makes a code with which the caller links a chat; an earlier one ends',
  data: telegramInvitation,
});
export const telegramUnlinkRoute = route({
  method: 'DELETE',
  path: '/telegram',
  access: owners,
  summary: 'Unlinks the chat of the caller',
  data: z.null(),
});
