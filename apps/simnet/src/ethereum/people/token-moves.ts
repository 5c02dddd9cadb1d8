import type { EtherLog } from '../block/block.ts';
import { keccak, word } from '../block/hashes.ts';
import type { Dealing } from './dealing.ts';
import { FIRST_SWAP, FIRST_TOKEN } from './eras.ts';
import { deployments, known } from './known.ts';
import type { Token } from './tokens.ts';
import { weiOf } from './accounts.ts';

const TRANSFER = '0xa9059cbb'; // of transfer(address,uint256)
const SWAP = '0x38ed1739'; // of swapExactTokensForTokens
const WRAP = '0xd0e30db0'; // of deposit()
const WRAPPED = keccak('Deposit(address,uint256)');
const STABLE_SHARE = 0.7; // of those who move known tokens
const RECENT_SHARE = 0.18;
const RECENT = 40; // tokens that people talk about
const TRIES = 3;

/** A part of an amount: small ones are more frequent. */
const partOf = (amount: bigint, share: number): bigint => (amount * BigInt(Math.floor(share * 1e6))) / 1_000_000n;

const listed = deployments.filter(({ token }) => token !== undefined).map(({ address }) => address);

/** A token that people move on a day: most often one of a few, sometimes one of the newest. */
export const popular = (dealing: Dealing): Token | undefined => {
  const { society } = dealing;
  const names = dealing.chance(STABLE_SHARE) ? known.stable : listed;
  const wanted = dealing.chance(RECENT_SHARE) ? undefined : society.tokenAt(dealing.one(names)!);
  return wanted ?? dealing.one(society.tokens.slice(-RECENT));
};

/** Tokens that one account gives another, in their smallest units. */
export interface Move {
  readonly from: number;
  readonly to: number;
  readonly amount: bigint;
}

/** Sends tokens to somebody; false, and nothing happens, where there is nothing or no ether for gas. */
export const sendTokens = (dealing: Dealing, token: Token, { from, to, amount }: Move): boolean => {
  const log = token.log(dealing.addressOf(from), dealing.addressOf(to), amount);
  if (amount <= 0n || token.of(from) < amount || from === to) return false;
  const input = dealing.input(TRANSFER, word(dealing.addressOf(to)), word(amount));
  const gas = 34_000 + dealing.below(28_000);
  if (!dealing.run({ from, to: token.account, gas, input, logs: [log] })) return false;
  token.move(from, to, amount);
  return true;
};

const receiverOf = (dealing: Dealing): number => {
  if (dealing.chance(0.3)) return dealing.member('exchange')!;
  return dealing.receiver(dealing.chance(0.5) ? 'holder' : 'trader', 0.2);
};

/** A holder that has something of the token. */
const holderOf = (dealing: Dealing, token: Token): number | undefined => {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const drawn = dealing.chance(0.3) ? dealing.member('exchange') : dealing.one(token.holders);
    if (drawn !== undefined && !dealing.accounts.contracts.has(drawn) && token.of(drawn) > 0n) return drawn;
  }
  return undefined;
};

const transferOne = (dealing: Dealing): void => {
  const token = popular(dealing);
  const from = token && holderOf(dealing, token);
  if (!token || from === undefined) return;
  const share = dealing.chance(0.1) ? 1 : dealing.moment.random() ** 3;
  sendTokens(dealing, token, { from, to: receiverOf(dealing), amount: partOf(token.of(from), share) });
};

/** Somebody gives tokens to a market and gets others of it; a market without the others only takes them. */
const swapOne = (dealing: Dealing): void => {
  const [token, other] = [popular(dealing), popular(dealing)];
  const from = token && holderOf(dealing, token);
  const market = dealing.member('market');
  if (!token || !other || from === undefined || market === undefined) return;
  const [paid, got] = [
    partOf(token.of(from), dealing.moment.random() ** 2),
    partOf(other.of(market), 0.02 * dealing.moment.random()),
  ];
  const [person, place] = [dealing.addressOf(from), dealing.addressOf(market)];
  const moves: EtherLog[] = [token.log(person, place, paid)];
  if (got > 0n && other !== token) moves.push(other.log(place, person, got));
  const input = dealing.input(SWAP, word(paid), word(got), word(person));
  if (paid === 0n || !dealing.run({ from, to: market, gas: 120_000 + dealing.below(60_000), input, logs: moves }))
    return;
  token.move(from, market, paid);
  if (moves.length > 1) other.move(market, from, got);
};

/** Somebody turns ether into its token. */
const wrapOne = (dealing: Dealing): void => {
  const token = dealing.society.tokenAt(known.wrapped);
  const from = dealing.large('trader', 3);
  if (!token || from === undefined) return;
  const value = weiOf(dealing.accounts.ether(from) * 0.4 * dealing.moment.random() ** 2);
  const log: EtherLog = { address: token.address, signature: WRAPPED, indexed: [dealing.addressOf(from)], data: value };
  if (value === 0n || !dealing.run({ from, to: token.account, value, gas: 45_038, input: WRAP, logs: [log] })) return;
  token.mint(from, value);
};

const repeat = (count: number, act: () => void): void => {
  for (let left = count; left > 0; left -= 1) act();
};

/** All that people do with tokens; `times` draws how often something is done that has a share in all of a day. */
export const moveTokens = (dealing: Dealing, times: (share: number) => number): void => {
  const { day } = dealing.moment.day;
  if (day < FIRST_TOKEN) return;
  repeat(times(day < FIRST_SWAP ? 0.2 : 0.26), () => transferOne(dealing));
  repeat(times(0.03), () => wrapOne(dealing));
  if (day >= FIRST_SWAP) repeat(times(0.12), () => swapOne(dealing));
};
