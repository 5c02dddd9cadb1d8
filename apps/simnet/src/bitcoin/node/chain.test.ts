import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { LiveHours } from '../../blocks/live-hours.ts';
import { createWorld } from '../../world/world.ts';
import { previousOf, type Block } from './block.ts';
import { SimulatedChain } from './chain.ts';

const START = Date.parse('2010-03-01T10:30:00Z');
const HOUR = 3_600_000;
const world = createWorld(1);

const chainAt = (now: number, hours?: LiveHours): SimulatedChain => {
  const chain = new SimulatedChain(world, hours);
  chain.follow(now);
  chain.complete(now);
  return chain;
};
const hashes = (blocks: readonly Block[]): string[] => blocks.map(({ hash }) => hash);
const expectLinks = ({ blocks }: SimulatedChain): void => {
  for (const [height, block] of blocks.entries()) {
    expect(block.height).toBe(height);
    if (height > 0) expect(previousOf(block.bytes)).toBe(blocks[height - 1]!.hash);
  }
};

describe('the chain at its tip', () => {
  test('gets a block every 20 seconds, which creates as many coins as others do in that time', () => {
    const chain = chainAt(START);
    const before = chain.blocks.length;
    expect(chain.blocks.at(-1)!.time * 1_000).toBe(START);
    chain.follow(START + 61_000);
    chain.complete(START + 61_000);
    const fresh = chain.blocks.slice(before);
    expect(fresh.map(({ time }) => time * 1_000 - START)).toEqual([20_000, 40_000, 60_000]);
    const regular = chain.blocks[100]!;
    const share = (regular.time - chain.blocks[99]!.time) / 20;
    const work = (height: number): number => Number(chain.works[height]! - chain.works[height - 1]!);
    expect(work(100) / work(before) / share).toBeGreaterThan(0.01);
    expect(work(100)).toBeGreaterThan(10 * work(before));
  });

  test.each([1, 2, 50, 144])('replaces %i blocks by others with more work, and keeps the old ones', (depth) => {
    const chain = chainAt(START);
    const old = [...chain.blocks];
    const work = chain.works.at(-1)!;
    const fork = old.length - depth;
    expect(chain.reorganise(depth)).toBe(true);
    expectLinks(chain);
    expect(hashes(chain.blocks.slice(0, fork))).toEqual(hashes(old.slice(0, fork)));
    expect(chain.blocks).toHaveLength(old.length);
    const replaced = new Set(hashes(old.slice(fork)));
    expect(chain.blocks.slice(fork).some(({ hash }) => replaced.has(hash))).toBe(false);
    expect(chain.works.at(-1)!).toBeGreaterThan(work);
    for (const { hash, bytes } of old) expect(chain.find(hash)!.bytes.equals(bytes)).toBe(true);
  });

  test('goes on after several reorganisations, in the same way for the same commands', () => {
    const commanded = (): SimulatedChain => {
      const chain = chainAt(START);
      for (const [at, depth] of [3, 144, 1, 20].entries()) {
        expect(chain.reorganise(depth)).toBe(true);
        chain.follow(START + (at + 1) * 60_000);
        chain.complete(START + (at + 1) * 60_000);
      }
      return chain;
    };
    const [one, other] = [commanded(), commanded()];
    expectLinks(one);
    expect(one.blocks.at(-1)!.time * 1_000).toBe(START + 240_000);
    expect(hashes(other.blocks)).toEqual(hashes(one.blocks));
  });

  test('is not replaced while it is shorter than the command', () => {
    expect(new SimulatedChain(world).reorganise(1)).toBe(false);
  });

  test('follows a clock that jumps by years, and back', () => {
    const chain = chainAt(START);
    const before = hashes(chain.blocks);
    const later = Date.parse('2012-01-01T00:00:00Z');
    chain.follow(later);
    chain.complete(later);
    expectLinks(chain);
    expect(hashes(chain.blocks.slice(0, before.length))).toEqual(before);
    expect(later / 1_000).toBe(chain.blocks.at(-1)!.time);
    const { length } = chain.blocks;
    chain.follow(START);
    expect(chain.blocks).toHaveLength(length);
  });
});

describe('the hours in which it ran', () => {
  let folder: string | undefined;
  afterEach(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true });
    folder = undefined;
  });
  const file = (): string => {
    folder = mkdtempSync(join(tmpdir(), 'simnet-'));
    return join(folder, 'hours.json');
  };

  test('are found again after a restart', () => {
    const path = file();
    const first = chainAt(START, new LiveHours(path));
    const again = chainAt(START + 30 * HOUR, new LiveHours(path));
    expect(hashes(again.blocks.slice(0, first.blocks.length))).toEqual(hashes(first.blocks));
    const forgetful = chainAt(START + 30 * HOUR);
    expect(forgetful.blocks[first.blocks.length - 1]!.hash).not.toBe(first.blocks.at(-1)!.hash);
  });

  test('are refused if their file is damaged', () => {
    const path = file();
    writeFileSync(path, '[1, 2');
    expect(() => new LiveHours(path)).toThrow(`${path}: not a list of hours`);
  });
});
