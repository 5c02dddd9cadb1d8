import { DAY } from '@chaintide/contracts/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';
import { hostile } from './hostile.ts';

const NOW = Date.parse('2026-11-25T08:00:00Z');
let now = NOW;
let simnet: Simnet;
beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => now });
});
afterAll(() => simnet.close());

const textAt = async (path: string): Promise<string> => (await fetch(simnet.url + path)).text();
const titlesIn = (text: string): string[] =>
  [...text.matchAll(/<(?:item|entry)\b[^>]*><title>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/title>/g)].map(
    ([, title]) => title!,
  );

describe('the simulated feeds', () => {
  test.each([
    ['rss2', '<rss version="2.0">', 'rss'],
    ['rss1', '<rdf:RDF', 'rdf'],
    ['atom', '<feed xmlns', 'atom'],
  ])('%s has its form, and says of each item that it is simulated', async (name, root, type) => {
    const answer = await fetch(`${simnet.url}/news/${name}.xml`);
    expect(answer.headers.get('content-type')).toBe(`application/${type}+xml;charset=UTF-8`);
    const text = await answer.text();
    expect(text).toContain(root);
    const titles = titlesIn(text);
    expect(titles.length).toBeGreaterThan(15);
    expect(titles.filter((title) => !title.startsWith('Simulated: '))).toEqual([]);
  });

  test('have nothing of the future, and go on with time', async () => {
    const before = await textAt('/news/atom.xml');
    const times = [...before.matchAll(/<published>(.*?)</g)].map(([, time]) => Date.parse(time!));
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW);
    expect(await textAt('/news/atom.xml')).toBe(before);
    now = NOW + DAY;
    expect(await textAt('/news/atom.xml')).not.toBe(before);
    now = NOW;
  });

  test.each(Object.keys(hostile))('serve a hostile one with %s', async (name) => {
    expect(await textAt(`/news/hostile.xml?with=${name}`)).toContain('<title>Hostile</title>');
  });

  test('have no other', async () => {
    expect((await fetch(`${simnet.url}/news/hostile.xml?with=constructor`)).status).toBe(404);
  });
});
