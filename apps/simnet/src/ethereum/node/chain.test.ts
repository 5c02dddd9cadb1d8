import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY } from '@chaintide/contracts/limits';
import { isRegular, LiveHours } from '../../blocks/live-hours.ts';
import { loggedAs, unitsOf } from '../../chains/evm-issuance.ts';
import { dayOf, dayOfDate } from '../../world/days.ts';
import { createWorld } from '../../world/world.ts';
import type { EtherBlock } from '../block/block.ts';
import { logsJson, receiptsJson } from '../rpc/described.ts';
import { found } from '../people/founding.ts';
import { EthereumChain } from './chain.ts';
import { paceOf } from './pace.ts';
import { Replay, replayed, stateOf } from './replay-testing.ts';

const world = createWorld(1);
const secondsOf = (date: string): number => Date.parse(date) / 1_000;
const chainOf = (since: string, until: string, seed = world): EthereumChain => {
  const chain = new EthereumChain(seed, undefined, secondsOf(since));
  chain.follow(Date.parse(until));
  chain.complete(Date.parse(until));
  return chain;
};
const hashes = (blocks: readonly EtherBlock[]): string[] => blocks.map(({ hash }) => hash);
const expectLinks = ({ blocks }: EthereumChain): void => {
  for (const [height, block] of blocks.entries()) {
    expect(block.height).toBe(height);
    if (height > 0) expect(block.parent).toBe(blocks[height - 1]!.hash);
    if (height > 0) expect(block.time).toBeGreaterThan(blocks[height - 1]!.time);
  }
  expect(new Set(hashes(blocks)).size).toBe(blocks.length);
};

/** EIP-1559 in its own words. */
const expectedBaseFee = ({ baseFee, gasUsed, gasLimit }: EtherBlock): bigint => {
  if (baseFee === undefined) return 1_000_000_000n;
  const target = BigInt(Math.floor(gasLimit / 2));
  const delta = BigInt(gasUsed) - target;
  if (delta === 0n) return baseFee;
  if (delta < 0n) return baseFee - (baseFee * -delta) / target / 8n;
  const rise = (baseFee * delta) / target / 8n;
  return baseFee + (rise === 0n ? 1n : rise);
};

const LONDON = dayOfDate('2021-08-05') * 86_400;

describe.each([
  ['the first years', '2015-07-30', '2016-03-01T10:02:00Z'],
  ['London', '2021-07-25', '2021-08-20T10:02:00Z'],
  ['the merge', '2022-09-01', '2022-10-01T10:02:00Z'],
  ['Shanghai', '2023-04-01', '2023-04-30T10:02:00Z'],
  ['Dencun', '2024-03-01', '2024-03-30T10:02:00Z'],
  ['Prague', '2025-04-25', '2025-05-25T10:02:00Z'],
])('the chain around %s', (_, since, until) => {
  const chain = chainOf(since, until);
  const { blocks } = chain;

  test('links its blocks', () => {
    expectLinks(chain);
    expect(blocks.at(-1)!.time).toBe(secondsOf(until));
  });

  test('moves the base fee as EIP-1559 has it', () => {
    for (const [height, block] of blocks.entries())
      if (height > 0)
        expect(block.baseFee).toBe(block.time < LONDON ? undefined : expectedBaseFee(blocks[height - 1]!));
  });

  test('has balances that follow from its blocks, none below zero, and exactly its supply', () => {
    const replay = new Replay(found(world, dayOfDate(since))).run(blocks);
    const { society } = chain.state;
    expect(replayed(replay)).toEqual(stateOf(society));
    expect(society.accounts.balances.reduce((sum, wei) => sum + wei, 0n)).toBe(replay.supply);
    for (const token of society.tokens)
      expect([...token.balances.values()].reduce((sum, amount) => sum + amount, 0n)).toBe(token.supply);
  });

  test('has receipts that add up to its headers, with the logs of its blocks', () => {
    for (const block of blocks) {
      const receipts = receiptsJson(block);
      expect(receipts.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0)).toBe(block.gasUsed);
      expect(Number(receipts.at(-1)?.cumulativeGasUsed ?? 0)).toBe(block.gasUsed);
      expect(receipts.flatMap(({ logs }) => logs)).toEqual(logsJson(block));
      expect(block.gasUsed).toBeLessThanOrEqual(block.gasLimit);
    }
  });

  test('fills its blocks', () => {
    expect(blocks.filter(({ transactions }) => transactions.length > 0).length).toBeGreaterThan(0.7 * blocks.length);
  });
});

/** By chance its second block comes on the hour. */
const LAST_ON_THE_HOUR = '2036-01-03';
const SINCE = '2026-10-20';
const UNTIL = '2026-11-20T10:30:00Z';

describe('the chain of Ethereum', () => {
  test('is the same for the same seed and another for another', () => {
    const one = chainOf(SINCE, UNTIL);
    expect(hashes(chainOf(SINCE, UNTIL, createWorld(1)).blocks)).toEqual(hashes(one.blocks));
    expect(chainOf(SINCE, UNTIL, createWorld(2)).blocks.at(-1)!.hash).not.toBe(one.blocks.at(-1)!.hash);
  });

  test('has withdrawals since Shanghai, blobs since Dencun, and mined blocks before the merge', () => {
    const facts = (date: string) => {
      const { withdrawals, blobs, difficulty, reward } = chainOf(date, `${date}T10:02:00Z`).blocks.at(-1)!;
      return [withdrawals !== undefined, blobs !== undefined, difficulty > 0, reward > 0n];
    };
    expect(facts('2022-09-14')).toEqual([false, false, true, true]);
    expect(facts('2022-09-15')).toEqual([false, false, false, false]);
    expect(facts('2023-04-12')).toEqual([true, false, false, false]);
    expect(facts('2024-03-13')).toEqual([true, true, false, false]);
  });

  test('tells the mints and burns of the world at the same amounts', () => {
    const { blocks } = chainOf(SINCE, UNTIL);
    const day = dayOfDate('2026-11-10');
    const told = blocks
      .filter(({ time }) => Math.floor(time / 86_400) >= day - 1 && Math.floor(time / 86_400) <= day + 1)
      .flatMap(logsJson);
    for (const event of world.issuance.events('Ethereum', day)) {
      const { signature, data } = loggedAs(event, '');
      expect(told.some((log) => log.topics[0] === signature && log.data.endsWith(data))).toBe(true);
    }
    const { society } = chainOf('2026-11-09', '2026-11-11T00:20:00Z').state;
    for (const coin of ['usdt', 'usdc', 'busd'] as const) {
      const token = society.tokens.find(({ facts }) => facts.symbol === coin.toUpperCase())!;
      const late = world.issuance
        .events('Ethereum', day + 1)
        .filter((event) => event.coin === coin && event.at <= Date.parse('2026-11-11T00:20:00Z'));
      const since = late.reduce((sum, event) => sum + (event.kind === 'mint' ? 1n : -1n) * unitsOf(event), 0n);
      expect(token.supply).toBe(
        BigInt(world.issuance.supply(coin, 'Ethereum', day)) * 10n ** BigInt(token.facts.decimals) + since,
      );
    }
  });

  test.each([
    ['by a block on the hour', LAST_ON_THE_HOUR, []],
    ['also what its last second brings', '2036-09-19', []],
    ['and no second time in a live hour after its last regular block', '2026-10-17', [23]],
    ['by a regular block soon after a live hour', '2026-11-12', [14]],
  ])('issues the rest of a day %s', (_, date, live) => {
    const day = dayOfDate(date);
    const hours = new LiveHours();
    for (const hour of live) hours.mark(day * 86_400 + hour * 3_600);
    const chain = new EthereumChain(world, hours, (day - 1) * 86_400);
    chain.complete((day + 1) * DAY);
    const last = chain.blocks.findLast((block) => isRegular(paceOf(world), block.time))!;
    expect(dayOf(last.time * 1_000)).toBe(day);
    expect(last.time % 3_600 === 0).toBe(date === LAST_ON_THE_HOUR);
    for (const coin of ['usdt', 'usdc', 'busd'] as const) {
      const token = chain.state.society.tokens.find(({ facts }) => facts.symbol === coin.toUpperCase())!;
      expect(token.supply).toBe(
        BigInt(world.issuance.supply(coin, 'Ethereum', day)) * 10n ** BigInt(token.facts.decimals),
      );
    }
  });

  test('reorganises as often as it is told to, and stays exact', () => {
    const opening = found(world, dayOfDate(SINCE));
    const step = fc.record({ seconds: fc.integer({ min: 0, max: 90 }), depth: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), (steps) => {
        const chain = chainOf(SINCE, UNTIL);
        let now = Date.parse(UNTIL);
        for (const { seconds, depth } of steps) {
          const old = [...chain.blocks];
          expect(chain.reorganise(depth)).toBe(true);
          expect(hashes(chain.blocks.slice(0, -depth))).toEqual(hashes(old.slice(0, -depth)));
          expect(chain.blocks.at(-depth)!.hash).not.toBe(old.at(-depth)!.hash);
          expect(chain.find(old.at(-1)!.hash)).toBe(old.at(-1));
          now += seconds * 1_000;
          chain.complete(now);
        }
        expectLinks(chain);
        expect(replayed(new Replay(opening).run(chain.blocks))).toEqual(stateOf(chain.state.society));
      }),
      { numRuns: 4 },
    );
  });

  test('follows the supply of the world within a few percent', { timeout: 60_000 }, () => {
    const chain = chainOf('2015-07-30', '2019-12-31T10:00:00Z');
    const sum = chain.state.society.accounts.balances.reduce((all, wei) => all + wei, 0n);
    expect(Number(sum / 10n ** 18n) / world.ethereum.on(dayOfDate('2019-12-31'))!.supply).toBeCloseTo(1, 1);
  });
});
