import { z } from 'zod';
import { route } from '../http.ts';
import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '../limits.ts';
import { pages } from '../pages.ts';

/** Known holders of addresses of Bitcoin and Ethereum, entered by admins. */

const addressKinds = ['exchange', 'pool', 'fund', 'person', 'other'] as const;
export const addressKind = z.enum(addressKinds);
export type AddressKind = z.infer<typeof addressKind>;

export const TAG_NAME_LENGTH = 80;
export const TAG_SOURCE_LENGTH = 300;
/** The most lines of one import. */
export const TAG_LINES_MAX = 1_000;

/** Shown beside an address in lists. */
export const holder = z.object({ name: z.string(), kind: addressKind });
export type Holder = z.infer<typeof holder>;

export const addressTag = holder.extend({
  address: z.string(),
  /** Where that is known from; may be empty. */
  source: z.string(),
});
export type AddressTag = z.infer<typeof addressTag>;

/** Counts the changes; grows with each. */
export const addressTagsState = z.object({ revision: z.number().int() });
export type AddressTagsState = z.infer<typeof addressTagsState>;

const tagLine = z.object({
  id: z.number().int(),
  at: z.number(),
  /** The author; null if the account no longer exists. */
  by: z.string().nullable(),
  /** Null if the tag was added, or removed. */
  was: addressTag.nullable(),
  becomes: addressTag.nullable(),
});
export type AddressTagLine = z.infer<typeof tagLine>;

/** Of one page of the history. */
export const TAG_HISTORY_LINES = 50;

const TAGS_REACH = 100_000;

const tagsQuery = z.object({
  page: z.coerce.number().int().min(1).max(TAGS_REACH).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
  /** A part of the name, or the beginning of the address. */
  search: z.string().max(SEARCH_LENGTH).optional(),
  kind: addressKind.optional(),
});
const tagsPage = addressTagsState.extend({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  list: z.array(addressTag.extend({ id: z.number().int(), /** Of its last change, Unix ms. */ time: z.number() })),
});

export const addressTagsRoute = route({
  method: 'GET',
  path: '/marketall/btc/addressTags',
  access: pages['/dataDisplay'],
  summary: 'Known holders of addresses of bitcoin, by name',
  query: tagsQuery,
  data: tagsPage,
});

export const ethereumTagsRoute = route({
  method: 'GET',
  path: '/marketall/eth/addressTags',
  access: pages['/dataDisplay'],
  summary: 'Known holders of addresses of Ethereum, by name',
  query: tagsQuery,
  data: tagsPage,
});

const TEXT_LENGTH = 400_000;
const LONGEST_CHARACTER = 3; // bytes of UTF-8

/** Lines of CSV: address, name, kind, source. */
export const tagLines = z.string().trim().min(1).max(TEXT_LENGTH);

export const addressTagsImportRoute = route({
  method: 'POST',
  path: '/address-tags',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Adds or changes tags, one a line of CSV: address, name, kind, source; all of them or none',
  body: z.strictObject({ lines: tagLines }),
  bodyBytes: TEXT_LENGTH * LONGEST_CHARACTER,
  data: z.object({ added: z.number().int(), changed: z.number().int(), same: z.number().int() }),
});

export const addressTagRemoveRoute = route({
  method: 'DELETE',
  path: '/address-tags/:address',
  access: ['admin'],
  stepUp: 'none',
  summary: 'Removes the tag of an address',
  params: z.object({ address: z.string().max(100) }),
  data: z.null(),
});

export const addressTagsHistoryRoute = route({
  method: 'GET',
  path: '/address-tags/history',
  access: ['admin'],
  summary: 'Who changed which tag, the newest first; `before` is the id of a line, and those older than it come',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  data: z.array(tagLine),
});
