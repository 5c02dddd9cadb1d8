import { expect, test } from 'vitest';
import { dayOf } from '../../world/days.ts';
import { createWorld } from '../../world/world.ts';
import { SimulatedChain } from './chain.ts';
import { BitcoinNode, simulatedNode } from './node.ts';
import { Tally } from './tally.ts';

const world = createWorld(1);
const NOW = Date.parse('2011-03-01T12:00:00Z');
const TODAY = dayOf(NOW);
const priceOn = (day: number): number => world.bitcoin.on(day)?.price ?? 0;
const daysOf = (tally: Tally) => Array.from({ length: 60 }, (_, ago) => tally.on(TODAY - 60 + ago));

test('a day is counted once it is over', async () => {
  const tally = (await simulatedNode(world).tallied(NOW))!;
  expect(tally.on(TODAY)).toBeUndefined();
  expect(tally.on(TODAY - 1)).toMatchObject({ blocks: 3 });
  expect(tally.on(dayOf(Date.parse('2009-01-02')))).toBeUndefined();
  const { issued, supply } = tally.on(dayOf(Date.parse('2009-01-03')))!;
  expect(issued - supply).toBeCloseTo(50, 8); // nobody can spend the first coins
});

test('replaced blocks are counted in place of those that were there', () => {
  const chain = new SimulatedChain(world);
  chain.complete(NOW);
  const tally = new Tally(chain, priceOn);
  tally.count(NOW);
  const before = daysOf(tally);
  expect(chain.reorganise(100)).toBe(true);
  tally.count(NOW);
  const anew = new Tally(chain, priceOn);
  anew.count(NOW);
  expect(daysOf(tally)).toEqual(daysOf(anew));
  expect(daysOf(tally)).not.toEqual(before);
});

test('given blocks are not counted: they are not of this world', async () => {
  const chain = new SimulatedChain(world);
  const { blocks, works } = chain;
  const given = { blocks, works, find: () => undefined, follow: () => true };
  expect(await new BitcoinNode(given, 1).tallied(NOW)).toBeUndefined();
});
