import { describe, expect, it } from 'vitest';
import { followIndexes, progressText } from './index-progress.mjs';

/** @typedef {import('./index-progress.mjs').Source} Source */

const at = (/** @type {number} */ done, /** @type {number | null} */ perSecond = null) => [
  { name: 'fred', progress: null, succeededAt: 1 },
  { name: 'bitcoin', progress: { done, total: 20_000, perSecond }, succeededAt: null },
];
const complete = [{ name: 'bitcoin', progress: null, succeededAt: 1 }];

/** The contents of a terminal or a file after these states of the sources. */
const shown = async (
  /** @type {readonly (readonly Source[])[]} */ states,
  /** @type {{ isTerminal: boolean, level?: string }} */ { isTerminal, level },
) => {
  /** @type {string[]} */ const written = [];
  /** @type {number[]} */ const pauses = [];
  const left = [...states];
  await followIndexes({
    read: async () => left.shift() ?? Promise.reject(new Error('the gateway has gone')),
    pause: async (seconds) => pauses.push(seconds),
    write: (text) => written.push(text),
    say: (text) => written.push(`${text}\n`),
    isTerminal,
    level,
  });
  return { written, pauses };
};

describe('the progress of the indexes', () => {
  it.each([
    [{ done: 0, total: 20_000, perSecond: null }, 'block 0 of 20,000'],
    [{ done: 5_000, total: 20_000, perSecond: 800 }, 'block 5,000 of 20,000, 800 blocks/s, 19 s left'],
    [{ done: 100_000, total: 925_000, perSecond: 60 }, 'block 100,000 of 925,000, 60 blocks/s, 3 h 49 min left'],
    [{ done: 900_000, total: 925_000, perSecond: 60 }, 'block 900,000 of 925,000, 60 blocks/s, 7 min left'],
    [{ done: 5, total: 20_000, perSecond: 0 }, 'block 5 of 20,000'],
  ])('%o is %s', (progress, text) => expect(progressText(progress)).toBe(text));

  it('renews one line of a terminal, which whatever is printed in between overwrites', async () => {
    const { written, pauses } = await shown([at(1), at(900, 900), complete], { isTerminal: true });
    expect(written).toEqual([
      '\r\u001B[2Kindex    Bitcoin: block 1 of 20,000\r',
      '\r\u001B[2Kindex    Bitcoin: block 900 of 20,000, 900 blocks/s, 22 s left\r',
      '\r\u001B[2K',
      'Bitcoin: complete, 20,000 blocks\n',
    ]);
    expect(pauses).toEqual([1, 1]);
  });

  it('writes a line every ten seconds elsewhere', async () => {
    const { written, pauses } = await shown([at(1), at(9_000, 900), complete], { isTerminal: false });
    expect(written).toEqual([
      'Bitcoin: block 1 of 20,000\n',
      'Bitcoin: block 9,000 of 20,000, 900 blocks/s, 13 s left\n',
      'Bitcoin: complete, 20,000 blocks\n',
    ]);
    expect(pauses).toEqual([10, 10]);
  });

  it('goes on to Ethereum once Bitcoin is complete', async () => {
    const waiting = { name: 'ether', progress: { done: 0, total: 8_000, perSecond: null }, succeededAt: null };
    const reading = { ...waiting, progress: { done: 4_000, total: 8_000, perSecond: 400 } };
    const done = { name: 'ether', progress: null, succeededAt: 1 };
    const states = [
      [...at(1), waiting],
      [...complete, waiting],
      [...complete, reading],
      [...complete, done],
    ];
    expect((await shown(states, { isTerminal: false })).written).toEqual([
      'Bitcoin: block 1 of 20,000\n',
      'Bitcoin: complete, 20,000 blocks\n',
      'Ethereum: block 4,000 of 8,000, 400 blocks/s, 10 s left\n',
      'Ethereum: complete, 8,000 blocks\n',
    ]);
  });

  it('waits for the first answer of the node, and is silent where the index is complete already', async () => {
    const starting = [{ name: 'bitcoin', progress: null, succeededAt: null }];
    expect((await shown([starting, complete], { isTerminal: true })).written).toEqual([]);
  });

  it('ends without a node, with the gateway, and says nothing to those who want errors only', async () => {
    expect((await shown([[]], { isTerminal: true })).written).toEqual([]);
    expect((await shown([at(1)], { isTerminal: false })).written).toHaveLength(1);
    expect((await shown([at(1), complete], { isTerminal: true, level: 'error' })).written).toEqual([]);
  });
});
