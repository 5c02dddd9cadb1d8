import type { Dealing } from './dealing.ts';
import { known } from './known.ts';
import { popular, type Move } from './token-moves.ts';
import type { Token } from './tokens.ts';

const LEAST_GAS = 30_000;
const CALL = '0xac9650d8'; // of multicall(bytes[])
const FAILED = 0.03;
const MOST_MOVES = 4;
const PARTS = 50n; // of what a market has, of which one is moved
const RESERVE = 4; // times the gas of a call that an operator should have
const BLOB_GAS_SHARE = 0.3; // of the gas of operators, that rollups use

interface TokenMove extends Move {
  readonly token: Token;
}

/** Tokens that go from one market to another. */
const movesBetween = (dealing: Dealing): readonly TokenMove[] => {
  const [from, to] = [dealing.member('market'), dealing.member('market')];
  if (from === undefined || to === undefined || from === to) return [];
  return Array.from({ length: 1 + dealing.below(MOST_MOVES) }).flatMap(() => {
    const token = popular(dealing);
    const amount = token === undefined ? 0n : token.of(from) / PARTS;
    return token && amount > 0n ? [{ token, from, to, amount }] : [];
  });
};

/** An exchange sends ether to somebody who will need it for gas. */
const fund = (dealing: Dealing, operator: number, ether: number): void => {
  const payer = dealing.large(dealing.chance(0.6) ? 'exchange' : 'vault', 6) ?? dealing.large('miner', 3);
  if (payer !== undefined) dealing.send(payer, operator, Math.min(3 * ether, 0.5 * dealing.accounts.ether(payer)));
};

/** One call of a contract with much gas, as far as its sender can pay it. */
const callOne = (dealing: Dealing, gas: number, blobs: number): void => {
  const { accounts } = dealing;
  const from = dealing.large(blobs > 0 ? 'rollup' : 'operator', 2)!;
  const needed = RESERVE * dealing.etherFor(gas);
  if (accounts.ether(from) < needed) fund(dealing, from, needed);
  const isFailed = dealing.chance(FAILED);
  const payable = Math.floor(Math.min(gas, dealing.room, (0.9 * accounts.ether(from)) / dealing.etherFor(1)));
  if (payable < LEAST_GAS) return;
  const to = accounts.find(blobs > 0 ? known.inbox : known.markets[0]!) ?? accounts.find(known.deployer)!;
  const moves = blobs > 0 || isFailed ? [] : movesBetween(dealing);
  const logs = moves.map((move) =>
    move.token.log(dealing.addressOf(move.from), dealing.addressOf(move.to), move.amount),
  );
  if (!dealing.run({ from, to, gas: payable, input: CALL, logs, blobs, isFailed })) return;
  for (const move of moves) move.token.move(move.from, move.to, move.amount);
};

/** Operators of exchanges, markets and rollups call contracts until a block has used its gas; they stand for the many whom it has no place for. */
export const callContracts = (dealing: Dealing, gas: number, blobs: number): void => {
  const forBlobs = blobs > 0 ? Math.max(LEAST_GAS, Math.floor(gas * BLOB_GAS_SHARE)) : 0;
  if (blobs > 0) callOne(dealing, forBlobs, blobs);
  const calls = dealing.moment.passed > 0.01 ? 1 + dealing.below(3) : 1;
  for (let left = calls; left > 0; left -= 1) callOne(dealing, Math.floor((gas - forBlobs) / calls), 0);
};
