import { createHash } from 'node:crypto';
import { NEWS_SUMMARY_LENGTH, NEWS_TITLE_LENGTH } from '@chaintide/contracts/market/news';
import { MINUTE } from '@chaintide/contracts/limits';
import { feedTime } from './feed-dates.ts';
import { readItems, type RawItem } from './feed-document.ts';
import type { NewsEntry } from './news.ts';
import { lineOf, plainText } from './plain-text.ts';

const AHEAD_MS = 10 * MINUTE; // clocks of publishers
const LINK_LENGTH = 2_000;

interface Origin {
  readonly publisher: string;
  readonly url: string;
  readonly now: number;
}

const firstOf = ({ fields }: RawItem, ...names: readonly string[]) =>
  names.map((name) => fields.get(name)).find((field) => field !== undefined && field.text.trim() !== '');

const textOf = (item: RawItem, length: number, ...names: readonly string[]): string => {
  const field = firstOf(item, ...names);
  if (field === undefined) return '';
  return field.isText ? lineOf(field.text, length) : plainText(field.text, length);
};

/** An address of the web without a password in it; undefined for every other. */
const webAddress = (text: string | undefined, bases: readonly string[]): string | undefined => {
  if (text === undefined || text.trim() === '') return undefined;
  const base = bases.reduce((from, to) => (URL.canParse(to, from) ? new URL(to, from).href : from));
  if (!URL.canParse(text.trim(), base)) return undefined;
  const { protocol, username, password, href } = new URL(text.trim(), base);
  const isFit = /^https?:$/.test(protocol) && username === '' && password === '' && href.length <= LINK_LENGTH;
  return isFit ? href : undefined;
};

const linkOf = (item: RawItem, url: string): string | undefined => {
  const bases = [url, ...item.bases];
  const given = [item.links.get('alternate'), item.fields.get('link')?.text, item.links.get('self')];
  const named = item.fields.get('guid')?.text;
  return (
    given.map((text) => webAddress(text, bases)).find((link) => link !== undefined) ??
    (/^\s*https?:/i.test(named ?? '') ? webAddress(named, bases) : undefined)
  );
};

/** A time that has come; the publisher's clock may be a little ahead of ours. */
const timeOf = (item: RawItem, now: number): number | undefined => {
  const text = firstOf(item, 'pubDate', 'published', 'dc:date', 'updated')?.text;
  const time = text === undefined ? undefined : feedTime(text);
  return time !== undefined && time <= now + AHEAD_MS ? Math.min(time, now) : undefined;
};

const entryOf = (item: RawItem, { publisher, url, now }: Origin): NewsEntry | undefined => {
  const title = textOf(item, NEWS_TITLE_LENGTH, 'title');
  const link = linkOf(item, url);
  if (title === '' || link === undefined) return undefined;
  const name = firstOf(item, 'guid', 'id')?.text.trim() ?? link;
  return {
    key: createHash('sha256')
      .update(JSON.stringify([publisher, name]))
      .digest('hex'),
    title,
    summary: textOf(item, NEWS_SUMMARY_LENGTH, 'description', 'summary', 'dc:description', 'content'),
    link,
    time: timeOf(item, now),
  };
};

/** The items of a feed's text that have a title and a link to the web; of several with one name, the first. Throws a SourceError. */
export const readEntries = (text: string, origin: Origin): NewsEntry[] => {
  const entries = readItems(text)
    .map((item) => entryOf(item, origin))
    .filter((entry) => entry !== undefined);
  return [...new Map(entries.toReversed().map((entry) => [entry.key, entry])).values()].toReversed();
};
