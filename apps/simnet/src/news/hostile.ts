/** Feeds that a reader must survive, by name. */
export const hostile: Readonly<Record<string, (now: number) => string>> = {
  /** Ten levels of entities, ten of the former in each: ten billion characters. */
  entities: () => {
    const levels = Array.from({ length: 10 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`);
    return feed(item('&e10;'), `<!DOCTYPE rss [<!ENTITY e0 "lol">${levels.join('')}]>`);
  },
  file: () => feed(item('&secret;'), '<!DOCTYPE rss [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'),
  nesting: () => feed('<a>'.repeat(200_000)),
  scripts: () =>
    feed(item('&lt;img src=x onerror=alert(1)&gt;Simulated: &lt;script&gt;alert(2)&lt;/script&gt;a title')),
  links: () =>
    feed(
      [
        'javascript:alert(1)',
        'data:text/html,hello',
        'file:///etc/passwd',
        'https://user:secret@feeds.example/',
        '/relative',
      ]
        .map((link, place) => item(`Simulated: link ${place}`, link))
        .join(''),
    ),
  dates: (now) =>
    feed(
      ['yesterday', new Date(now + 1e9).toUTCString(), '', '1970-01-01']
        .map((date, place) => item(`Simulated: date ${place}`, `https://feeds.example/${place}`, date))
        .join(''),
    ),
  twice: () => feed(item('Simulated: first').repeat(2)),
  /** 4 MB of white space. */
  large: () => feed(' '.repeat(4 * 1024 * 1024)),
};

const feed = (items: string, before = ''): string =>
  `<?xml version="1.0"?>${before}<rss version="2.0"><channel><title>Hostile</title>${items}</channel></rss>`;

const item = (title: string, link = 'https://feeds.example/item', date = ''): string =>
  `<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">${title}</guid><pubDate>${date}</pubDate></item>`;
