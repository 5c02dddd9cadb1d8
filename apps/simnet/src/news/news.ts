import type { Answer, Call, Dialect } from '../dialect.ts';
import type { Refusal } from '../faults.ts';
import type { World } from '../world/world.ts';
import { euroNews, marketNews, releaseNews, type Headline } from './headlines.ts';
import { hostile } from './hostile.ts';

const SITE = 'https://simulated-news.example';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const linkOf = ({ id }: Headline): string => `${SITE}/${id}`;

const rss2 = (headlines: readonly Headline[]): string => {
  const items = headlines.map(
    (one) =>
      `<item><title><![CDATA[${one.title}]]></title><link>${linkOf(one)}</link><guid isPermaLink="false">${one.id}</guid><description><![CDATA[${one.summary}]]></description><pubDate>${new Date(one.at).toUTCString()}</pubDate></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel><title>Simulated releases</title><link>${SITE}</link><description>Simulated</description>${items.join('')}</channel></rss>\n`;
};

const rss1 = (headlines: readonly Headline[]): string => {
  const items = headlines.map(
    (one) =>
      `<item rdf:about="${linkOf(one)}"><title>${escaped(one.title)}</title><link>${linkOf(one)}</link><description>${escaped(one.summary)}</description><dc:date>${new Date(one.at).toISOString()}</dc:date></item>`,
  );
  return `<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="${SITE}"><title>Simulated rates</title><link>${SITE}</link><description>Simulated</description></channel>${items.join('')}</rdf:RDF>\n`;
};

const atom = (headlines: readonly Headline[]): string => {
  const entries = headlines.map(
    (one) =>
      `<entry><title>${escaped(one.title)}</title><id>urn:simulated:${one.id}</id><link href="${one.id}"/><summary type="html">${escaped(one.summary)}</summary><published>${new Date(one.at).toISOString()}</published><updated>${new Date(one.at).toISOString()}</updated></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${SITE}/"><title>Simulated markets</title><id>urn:simulated:markets</id><updated>${new Date(headlines[0]?.at ?? 0).toISOString()}</updated>${entries.join('')}</feed>\n`;
};

const page = (status: number, title: string): Answer => ({
  status,
  type: 'text/html',
  body: `<html><title>${title}</title></html>`,
});

const titles: Readonly<Record<Refusal, string>> = {
  429: 'Too Many Requests',
  418: 'Too Many Requests',
  451: 'Unavailable For Legal Reasons',
  403: 'Forbidden',
  500: 'Internal Server Error',
};

/** Feeds of simulated news, one in each form, and hostile ones for tests. */
export const news = (world: World): Dialect => ({
  target: 'news',
  routes: {
    '/news/rss2.xml': ({ now }) => ({ status: 200, type: 'application/rss+xml', body: rss2(releaseNews(now)) }),
    '/news/rss1.xml': ({ now }) => ({ status: 200, type: 'application/rdf+xml', body: rss1(euroNews(world, now)) }),
    '/news/atom.xml': ({ now }) => ({ status: 200, type: 'application/atom+xml', body: atom(marketNews(world, now)) }),
    '/news/hostile.xml': ({ query, now }: Call) => {
      const name = String(query['with'] ?? '');
      if (!Object.hasOwn(hostile, name)) return page(404, 'Not Found');
      return { status: 200, type: 'application/rss+xml', body: hostile[name]!(now) };
    },
  },
  refuse: (refusal) => page(Number(refusal), titles[refusal]),
});
