import { keccak, type Hex } from '../block/hashes.ts';
import { weiOf } from './accounts.ts';
import type { Dealing } from './dealing.ts';
import { FIRST_STAKE, stakedOn } from './eras.ts';
import { known } from './known.ts';

const STAKE = 32; // ether of one validator; a deposit is one of many, because a block stands for thousands
const MOST = 3; // deposits in a block
const GWEI = 1_000_000_000n;
const DEPOSIT = '0x22895118'; // of deposit(bytes,bytes,bytes,bytes32)
const DEPOSITED = keccak('DepositEvent(bytes,bytes,bytes,bytes,bytes)');

const padded = (bytes: string): string => bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0');
const littleEndian = (value: bigint): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes.toString('hex');
};
const word = (value: number): string => value.toString(16).padStart(64, '0');

/** Several byte strings as the ABI packs them: where each begins, then each with its length. */
const packed = (parts: readonly string[]): string => {
  const tails = parts.map((part) => word(part.length / 2) + padded(part));
  const starts = tails.map((_, at) =>
    tails.slice(0, at).reduce((sum, tail) => sum + tail.length / 2, parts.length * 32),
  );
  return [...starts.map(word), ...tails].join('');
};

/** The log of the deposit contract: public key, credentials that pay out to the depositor, gwei, signature, number of the deposit. */
const depositData = (depositor: Hex, gwei: bigint, index: number): string => {
  const digits = (name: string): string => keccak(`${name} ${index} of ${depositor}`).slice(2);
  const credentials = `01${'0'.repeat(22)}${depositor.slice(2)}`;
  const key = (digits('key') + digits('key end')).slice(0, 96);
  const signature = digits('signature') + digits('of') + digits('stake');
  return packed([key, credentials, littleEndian(gwei), signature, littleEndian(BigInt(index))]);
};

const stakeOnce = (dealing: Dealing, ether: number): void => {
  const { accounts, society } = dealing;
  const from = dealing.large(dealing.chance(0.3) ? 'vault' : 'holder', 8);
  const contract = accounts.find(known.depositContract);
  if (from === undefined || contract === undefined) return;
  const amount = Math.floor(Math.min(ether, 0.8 * accounts.ether(from)) / STAKE) * STAKE;
  if (amount < STAKE) return;
  const [value, address] = [weiOf(amount), dealing.addressOf(from)];
  const data = depositData(address, value / GWEI, society.beacon.deposits);
  const log = { address: known.depositContract, signature: DEPOSITED, indexed: [], data };
  if (dealing.run({ from, to: contract, value, gas: 58_000, input: DEPOSIT, logs: [log] }))
    society.beacon.deposit(address, value / GWEI);
};

/** Deposits to become validators, until as much is staked as the day wants. */
export const stake = (dealing: Dealing): void => {
  const { day } = dealing.moment.day;
  if (day < FIRST_STAKE) return;
  const missing = stakedOn(day) - Number(dealing.society.beacon.staked) / 1e9;
  const count = Math.min(MOST, Math.floor(missing / STAKE));
  for (let left = count; left > 0; left -= 1) stakeOnce(dealing, missing / count);
};

/** Gwei that the day wants staked. */
export const wantedStake = (day: number): bigint => BigInt(Math.round(1.004 * stakedOn(day) * 1e9));
