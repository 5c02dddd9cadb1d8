import { z } from 'zod';
import { codeSent } from '../people/auth.ts';
import { route } from '../http.ts';
import { network } from './networks.ts';
import { accountRoles } from '../people/roles.ts';
import { addressLabel, emailCodeField, payoutAddress } from './withdrawals.ts';

/** An address that an account can withdraw to. Times in unix ms. */
export const payoutPlace = z.object({ network, address: z.string() });
export type PayoutPlace = z.infer<typeof payoutPlace>;

export const savedAddress = payoutPlace.extend({
  id: z.number().int(),
  label: z.string(),
  addedAt: z.number(),
  /** The earliest time of a withdrawal to it. */
  usableAt: z.number(),
});
export type SavedAddress = z.infer<typeof savedAddress>;

export const addressBook = z.object({
  /** Newest first. */
  saved: z.array(savedAddress),
  /** Addresses used in withdrawals but not saved. */
  used: z.array(payoutPlace.extend({ usableAt: z.number() })),
});
export type AddressBook = z.infer<typeof addressBook>;

export const addressIntent = z.strictObject({ network, address: payoutAddress });
export type AddressIntent = z.infer<typeof addressIntent>;
export const addressDraft = addressIntent.extend({ label: addressLabel, emailCode: emailCodeField });
export type AddressDraft = z.infer<typeof addressDraft>;

export const addressBookRoute = route({
  method: 'GET',
  path: '/address-book',
  access: accountRoles,
  summary: 'The addresses that the caller may withdraw to, and from when on',
  data: addressBook,
});
export const addressCodeRoute = route({
  method: 'POST',
  path: '/address-book/code',
  access: accountRoles,
  summary: 'Mails a code that is good for saving this address',
  body: addressIntent,
  data: codeSent,
});
export const addressAddRoute = route({
  method: 'POST',
  path: '/address-book',
  access: accountRoles,
  summary: 'Saves an address; it may be paid out to 24 hours later',
  body: addressDraft,
  data: savedAddress,
});
export const addressRemoveRoute = route({
  method: 'DELETE',
  path: '/address-book/:id',
  access: accountRoles,
  summary: 'Takes an address out of the book',
  params: z.object({ id: z.coerce.number().int().positive() }),
  data: z.null(),
});
