import { MINUTE } from '@chaintide/contracts/limits';
import type { Vendor } from '../vendor.ts';
import { configuredFeeds, feedsBelow, type FeedAddress } from './feed-addresses.ts';
import { NewsSource } from './news.source.ts';

/** A name for each feed: its host's, with a number from the second on. */
const named = (feeds: readonly FeedAddress[], nameOf: (feed: FeedAddress) => string): string[] => {
  const names = feeds.map(nameOf);
  return names.map((name, place) => {
    const before = names.slice(0, place).filter((one) => one === name).length;
    return before === 0 ? `news.${name}` : `news.${name}.${before + 1}`;
  });
};

const hostOf = ({ publisher, url }: FeedAddress): string =>
  publisher === 'RSS' ? 'rss' : new URL(url).hostname.replace(/^www\./, '');
const wordOf = ({ publisher }: FeedAddress): string => publisher.toLowerCase().replaceAll(' ', '');

/** News from RSS and Atom feeds: those of the setting, each at its own address, or simulated ones at one. */
export const news: Vendor = {
  key: 'news',
  url: 'https://www.federalreserve.gov',
  path: '/news',
  limit: { name: 'news', weight: 30, windowMs: MINUTE }, // a feed needs one in five minutes
  customUrl: () => undefined,
  open: ({ config, url, simulated, limit }) => {
    const isOwn = news.url !== undefined && !url.startsWith(news.url);
    const feeds = isOwn ? feedsBelow(url) : configuredFeeds(config);
    const names = named(feeds, isOwn ? wordOf : hostOf);
    return {
      sources: feeds.map(
        (feed, place) =>
          new NewsSource({
            ...feed,
            name: names[place]!,
            simulated,
            limit: isOwn ? limit : { ...limit, name: `news.${new URL(feed.url).host}` },
          }),
      ),
    };
  },
};
