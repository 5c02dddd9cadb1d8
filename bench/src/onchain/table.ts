import { Coins } from '@chaintide/onchain/ledger/coins';

const COINS = 20_000_000;
const CHANGES = 5_000_000;
const PEER_COINS = 5_000_000; // a Map holds at most 2^24 entries

const makeRandom = (): (() => number) => {
  let state = 7;
  return () => (state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0);
};

const secondsOf = (work: () => void): number => {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1e6;
};

/** A tag for each number, none twice, spread like hashes. */
const tagOf = (number: number, tag: Uint32Array): void => {
  tag[0] = Math.imul(number, 0x9e37_79b1);
  tag[1] = Math.imul(tag[0] ^ (tag[0] >>> 16), 0x85eb_ca6b);
  tag[2] = Math.imul(tag[1] ^ (tag[1] >>> 13), 0xc2b2_ae35);
};

const insert = (coins: Coins, number: number, tag: Uint32Array): void => {
  tagOf(number, tag);
  coins.record.set(tag);
  coins.describe(number, 1, { height: number, owner: number, isMined: false });
  coins.insert();
};

/** Spends one of the coins at random and creates a new one, again and again. */
const change = (coins: Coins, tag: Uint32Array): void => {
  const random = makeRandom();
  const numbers = Uint32Array.from({ length: COINS }, (_, i) => i);
  for (let i = 0; i < CHANGES; i++) {
    const place = random() % COINS;
    tagOf(numbers[place]!, tag);
    if (!coins.remove(tag)) throw new Error(`coin ${numbers[place]} is gone`);
    numbers[place] = COINS + i;
    insert(coins, COINS + i, tag);
  }
};

/** Seconds for the same coins in a Map from text to object, as a first program would keep them. */
const peerSeconds = (): number => {
  const tag = new Uint32Array(3);
  const map = new Map<string, { value: number; height: number; owner: number }>();
  return secondsOf(() => {
    for (let i = 0; i < PEER_COINS; i++) {
      tagOf(i, tag);
      map.set(`${tag[0]}:${tag[1]}:${tag[2]}`, { value: i, height: i, owner: i });
    }
  });
};

/** Random inserts and changes in a table of 20 million coins, beside a Map. */
export const measureTable = (): void => {
  const coins = new Coins();
  const tag = new Uint32Array(3);
  const filled = secondsOf(() => {
    for (let i = 0; i < COINS; i++) insert(coins, i, tag);
  });
  if (coins.count !== COINS) throw new Error(`${COINS - coins.count} tags were the same`);
  const changed = secondsOf(() => change(coins, tag));
  const peer = peerSeconds();
  console.log(
    `a table of ${COINS / 1e6} million coins: ${Math.round(COINS / filled / 1_000)} thousand random inserts/s, growing; ${Math.round(CHANGES / changed / 1_000)} thousand changes/s when full (one coin removed, one inserted); ${(coins.bytes / coins.count).toFixed(1)} bytes a coin; a Map of ${PEER_COINS / 1e6} million: ${Math.round(PEER_COINS / peer / 1_000)} thousand inserts/s`,
  );
  console.log(
    JSON.stringify({
      bench: 'onchain table',
      value: Math.round(COINS / filled),
      unit: 'inserts/s',
      peer: `Map, ${Math.round(PEER_COINS / peer)}`,
      ratio: Number((COINS / filled / (PEER_COINS / peer)).toFixed(2)),
    }),
  );
};
