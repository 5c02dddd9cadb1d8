import { z } from 'zod';
import { route } from '../http.ts';
import { ENDPOINT_URL_LENGTH } from '../limits.ts';
import { pages } from '../pages.ts';

const inBase64Url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`));

/** As a browser gives it, at `PushSubscription.toJSON()`. */
export const pushKeys = z.object({
  /** A point of P-256, and 16 random bytes. */
  p256dh: inBase64Url(87),
  auth: inBase64Url(22),
});

/** A browser that shows messages of the account. */
export const pushSubscription = z.object({
  id: z.number().int(),
  /** The address at the push service, by which a browser recognises its own. */
  endpoint: z.string(),
  /** The User-Agent of the browser. */
  device: z.string(),
  /** Unix ms. */
  createdAt: z.number(),
});
export type PushSubscriptionLine = z.infer<typeof pushSubscription>;

const owners = pages['/Alarm'];

export const pushRoute = route({
  method: 'GET',
  path: '/push',
  access: owners,
  summary: 'The key with which a browser subscribes, and the browsers that the caller subscribed',
  data: z.object({ key: z.string(), subscriptions: z.array(pushSubscription) }),
});
export const pushSubscribeRoute = route({
  method: 'POST',
  path: '/push',
  access: owners,
  summary: 'Subscribes a browser, which another account may have subscribed before',
  body: z.strictObject({ endpoint: z.url().max(ENDPOINT_URL_LENGTH), keys: pushKeys }),
  data: pushSubscription,
});
export const pushUnsubscribeRoute = route({
  method: 'DELETE',
  path: '/push/:id',
  access: owners,
  summary: 'Removes a browser',
  params: z.object({ id: z.coerce.number().int().positive() }),
  data: z.null(),
});

/** The content of a push message, for the service worker. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** The path that a click opens. */
  readonly link: string;
  /** Another message under it replaces this one. */
  readonly tag: string;
}
