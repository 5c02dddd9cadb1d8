import { loggedAs, unitsOf } from '../../chains/evm-issuance.ts';
import { contractsOn } from '../../chains/issuance-log.ts';
import { timeOf } from '../../world/days.ts';
import type { Issuance, IssuanceEvent } from '../../world/issuance.ts';
import type { EtherLog } from '../block/block.ts';
import { word } from '../block/hashes.ts';
import type { Dealing } from './dealing.ts';
import type { Moment } from './moment.ts';
import { known } from './known.ts';
import { sendTokens, type Move } from './token-moves.ts';
import { NOBODY, type Token } from './tokens.ts';

const DAY = 86_400; // seconds
const GAS = 62_000;
const TAKE_OUT = '0xbaa2abde'; // of removeLiquidity
const ISSUE = '0xcc872b66'; // of issue(uint256)
const MICRO = 1_000_000n;

const isLast = ({ time, isRegular }: Moment): boolean => isRegular && time % DAY >= DAY / 2;

/** The last Unix ms of a moment's day. */
const endOfDay = ({ time }: Moment): number => (time - (time % DAY) + DAY) * 1_000 - 1;

/**
 * Unix ms. The last block of a day that has two takes up what is issued until midnight, so that days add up; others what has been issued by
 * their time.
 */
export const issuedUntil = (moment: Moment): number => (isLast(moment) ? endOfDay(moment) : moment.time * 1_000);

/** The world's mints and burns between two times in Unix ms, the first not included. */
export const issuedBetween = (
  issuance: Issuance,
  [from, until]: readonly [number, number],
  day: number,
): IssuanceEvent[] => {
  const days = [day - 1, day].filter((one) => timeOf(one + 1) > from);
  return days.flatMap((one) => issuance.events('Ethereum', one)).filter(({ at }) => at > from && at <= until);
};

/** Takes tokens out of a market, where exchanges have lent them. */
const takeOut = (dealing: Dealing, token: Token, { from, to, amount }: Move): void => {
  const log = token.log(dealing.addressOf(from), dealing.addressOf(to), amount);
  const caller = dealing.large('exchange', 4)!;
  if (dealing.run({ from: caller, to: from, gas: 2 * GAS, input: TAKE_OUT, logs: [log] })) token.move(from, to, amount);
};

/** Somebody gives tokens back; an exchange sends them ether for gas where they have none. */
const giveBack = (dealing: Dealing, token: Token, move: Move): void => {
  if (sendTokens(dealing, token, move)) return;
  dealing.send(dealing.large('exchange', 4)!, move.from, 2 * dealing.etherFor(GAS));
  sendTokens(dealing, token, move);
};

/** Moves tokens to an account that shall have at least an amount: from exchanges and markets, and from those who have most. */
const gather = (dealing: Dealing, token: Token, { to, amount }: { to: number; amount: bigint }): boolean => {
  const { exchange, market } = dealing.society.groups;
  const companies = [...exchange, ...market].toSorted((one, other) => compared(token.of(other), token.of(one)));
  for (const from of givers(token, companies)) {
    const [held, missing] = [token.of(from), amount - token.of(to)];
    if (missing <= 0n) break;
    const move = { from, to, amount: held < missing ? held : missing };
    if (held === 0n || from === to) continue;
    if (dealing.accounts.contracts.has(from)) takeOut(dealing, token, move);
    else giveBack(dealing, token, move);
  }
  return token.of(to) >= amount;
};

function* givers(token: Token, companies: readonly number[]): Generator<number> {
  yield* companies;
  const others = [...token.balances].toSorted(([, one], [, other]) => compared(other, one));
  for (const [account] of others) yield account;
}

const compared = (one: bigint, other: bigint): number => Number(one > other) - Number(one < other);

/** Who gets what is minted, and who loses what is burned. */
const partyOf = (dealing: Dealing, { coin, kind }: IssuanceEvent): number => {
  if (kind === 'destroyed') return dealing.society.person();
  if (coin === 'usdt') return dealing.accounts.find(known.treasury)!;
  return kind === 'mint' ? dealing.member('exchange')! : dealing.accounts.find(known.issuers[coin])!;
};

/** Tether's contract logs no transfers of what it creates and destroys; the others do. */
const transferOf = (dealing: Dealing, token: Token, event: IssuanceEvent & { party: number }): EtherLog[] => {
  if (event.coin === 'usdt') return [];
  const party = dealing.addressOf(event.party);
  return event.kind === 'mint'
    ? [token.log(NOBODY, party, unitsOf(event))]
    : [token.log(party, NOBODY, unitsOf(event))];
};

const carryOut = (dealing: Dealing, token: Token, event: IssuanceEvent): void => {
  const amount = unitsOf(event);
  const party = partyOf(dealing, event);
  const isMint = event.kind === 'mint';
  if (!isMint && !gather(dealing, token, { to: party, amount }))
    throw new Error(`${event.coin}: nobody has ${amount} to burn`);
  const own: EtherLog = { address: token.address, ...loggedAs(event, word(dealing.addressOf(party))) };
  const logs = [own, ...transferOf(dealing, token, { ...event, party })];
  const from = dealing.accounts.find(known.issuers[event.coin])!;
  if (!dealing.run({ from, to: token.account, gas: GAS, input: dealing.input(ISSUE, word(amount)), logs }))
    throw new Error(`${event.coin}: its issuer cannot pay for gas`);
  if (isMint) token.mint(party, amount);
  else token.burn(party, amount);
};

/** Tether gives exchanges what it has created beyond what it keeps, and takes back what it lacks. */
const release = (dealing: Dealing, issuance: Issuance): void => {
  const token = dealing.society.tokenAt(`0x${contractsOn.Ethereum.usdt}`);
  const treasury = dealing.accounts.find(known.treasury)!;
  const kept = BigInt(issuance.treasury('usdt', 'Ethereum', dealing.moment.day.day)) * MICRO;
  if (!token || token.supply === 0n) return;
  const spare = token.of(treasury) - kept;
  if (spare < 0n) gather(dealing, token, { to: treasury, amount: kept });
  else sendTokens(dealing, token, { from: treasury, to: dealing.member('exchange')!, amount: spare });
};

/** Mints and burns of stablecoins as the world has them. */
export const issue = (dealing: Dealing, issuance: Issuance, events: readonly IssuanceEvent[]): void => {
  for (const event of events) {
    const token = dealing.society.tokenAt(`0x${contractsOn.Ethereum[event.coin]}`);
    if (!token) throw new Error(`${event.coin}: issued before its contract was created`);
    carryOut(dealing, token, event);
  }
  if (isOver(dealing.moment, issuance)) release(dealing, issuance);
};

/** Whether nothing more is issued on the day. */
const isOver = (moment: Moment, issuance: Issuance): boolean =>
  issuedBetween(issuance, [issuedUntil(moment), endOfDay(moment)], moment.day.day).length === 0;
