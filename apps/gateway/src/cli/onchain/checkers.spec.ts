import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mainnet } from '@chaintide/onchain/blocks/network';
import { ChainFiles } from '@chaintide/onchain/files/chain-files';
import { fileBytes } from '@chaintide/onchain/files/testing';
import { Dice, nextBlock, type NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { chainSteps } from './chain-steps.ts';
import { startCheckers } from './checkers.ts';
import { CHUNK, ChunkBoard } from './chunk-board.ts';
import { nodeFiles } from './node-folder.ts';

const BLOCKS = 4 * CHUNK + 10;
const DAMAGED = 3 * CHUNK + 5;
const { magic } = mainnet;
const folder = mkdtempSync(join(tmpdir(), 'chaintide-checkers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const chain: NaiveBlock[] = [];
for (let i = 0; i < BLOCKS; i++) chain.push(nextBlock(chain.at(-1), new Dice(i), i));

/** A node's folder; the block at a height may be damaged in its last byte. */
const writeNode = (damaged?: number): string => {
  const path = mkdtempSync(join(folder, 'node-'));
  const blocks = chain.map(({ bytes }) => bytes.slice());
  if (damaged !== undefined) blocks[damaged]![blocks[damaged]!.length - 1]! ^= 1;
  writeFileSync(join(path, 'blk00000.dat'), fileBytes(blocks, { magic }));
  const undo = chain.slice(1).map(({ sealedUndo }) => sealedUndo);
  writeFileSync(join(path, 'rev00000.dat'), fileBytes(undo, { magic, trailer: 32 }));
  return path;
};

const checkedIn = async (path: string, threads: number): Promise<boolean[]> => {
  const checkers = startCheckers({ path, keyPath: undefined, magic }, BLOCKS, threads);
  await checkers.ended;
  return chain.map((_, height) => checkers.isChecked(height));
};

const chunkOf = (height: number): number => Math.floor(height / CHUNK);

describe('checkers', () => {
  it('check every block of a chain in threads', async () => {
    expect(await checkedIn(writeNode(), 2)).toEqual(chain.map(() => true));
  });

  it('leave the chunk of a damaged block to the reader, who names the block', async () => {
    const path = writeNode(DAMAGED);
    expect(await checkedIn(path, 2)).toEqual(chain.map((_, height) => chunkOf(height) !== 3));
    const heights: number[] = [];
    const read = (): void => {
      const files = new ChainFiles(nodeFiles(path, undefined), mainnet);
      for (const { flow } of chainSteps(files, { path, keyPath: undefined, network: mainnet }, 2))
        heights.push(flow.height);
    };
    expect(read).toThrow(new RegExp(`not those that the header names .*height ${DAMAGED}`));
    expect(heights).toEqual(Array.from({ length: DAMAGED }, (_, height) => height));
  });

  it('leave everything to the reader where no thread can start', async () => {
    expect(await checkedIn(join(folder, 'none'), 2)).toEqual(chain.map(() => false));
    expect(await checkedIn(writeNode(), 0)).toEqual(chain.map(() => false));
  });
});

describe('a board of chunks', () => {
  it('gives each chunk to one thread only', () => {
    const board = ChunkBoard.forBlocks(3 * CHUNK);
    const other = new ChunkBoard(board.memory);
    expect(other.claim(1)).toBe(true);
    expect([board.claimNext(), other.claimNext(), board.claimNext()]).toEqual([0, 2, undefined]);
    expect(board.claim(1)).toBe(false);
    other.finish(1, true);
    board.finish(0, false);
    expect([board.wasFoundTrue(1), other.wasFoundTrue(0)]).toEqual([true, false]);
  });
});
