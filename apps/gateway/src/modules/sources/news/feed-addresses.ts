import type { Config } from '../../../config.ts';

/** A feed to read, and the name of its publisher. */
export interface FeedAddress {
  readonly publisher: string;
  readonly url: string;
}

/** Without a setting: two central banks and a newspaper of the crypto markets, all open to everyone without a key. */
const usual: readonly FeedAddress[] = [
  { publisher: 'Federal Reserve', url: 'https://www.federalreserve.gov/feeds/press_all.xml' },
  { publisher: 'European Central Bank', url: 'https://www.ecb.europa.eu/rss/press.html' },
  { publisher: 'CoinDesk', url: 'https://www.coindesk.com/arc/outboundfeeds/rss/' },
];

/** The paths of the simulated publishers below one address, one for each form of a feed. */
const simulated = { 'Federal Reserve': '/rss2.xml', 'European Central Bank': '/rss1.xml', CoinDesk: '/atom.xml' };

/** The name of a machine in one's own network is nobody else's business. */
const PUBLIC_NAME = /\.[a-z][a-z\d-]*$/i;

const publishers = new Map(usual.map(({ publisher, url }) => [new URL(url).host, publisher]));

/** The configured feeds, or the usual ones; a publisher that we do not know is called by its host. */
export const configuredFeeds = ({ NEWS_FEEDS }: Pick<Config, 'NEWS_FEEDS'>): readonly FeedAddress[] =>
  NEWS_FEEDS?.map((url) => {
    const { host, hostname } = new URL(url);
    return { publisher: publishers.get(host) ?? (PUBLIC_NAME.test(hostname) ? hostname : 'RSS'), url };
  }) ?? usual;

export const feedsBelow = (url: string): readonly FeedAddress[] =>
  Object.entries(simulated).map(([publisher, path]) => ({ publisher, url: url + path }));
