import { loggedAs } from '../../chains/evm-issuance.ts';
import { contractsOn } from '../../chains/issuance-log.ts';
import { TRANSFER_TOPIC } from '../../chains/evm-transfers.ts';
import type { EtherBlock, EtherLog } from '../block/block.ts';
import { keccak } from '../block/hashes.ts';
import type { Society } from '../people/society.ts';
import { BLOB_GAS } from '../people/execution.ts';

const GWEI = 1_000_000_000n;
const NOBODY = `0x${'0'.repeat(40)}`;
const WRAPPED = keccak('Deposit(address,uint256)');
const TETHER = `0x${contractsOn.Ethereum.usdt}`;
const TREASURY = '0x5754284f345afc66a98fbb0a0afe71e0f007b949';
const tether = (kind: 'mint' | 'burn' | 'destroyed'): string =>
  loggedAs({ coin: 'usdt', kind, micro: 0n }, '').signature;

/** Balances by adding up what blocks say, and nothing else: of ether by address, of tokens by contract and address. */
export class Replay {
  readonly ether = new Map<string, bigint>();
  readonly tokens = new Map<string, bigint>();
  #blocks = 0;
  /** Wei that there should be. */
  supply = 0n;

  constructor(opening: Society) {
    const { addresses, balances } = opening.accounts;
    for (const [account, address] of addresses.entries()) this.#add(this.ether, address, balances[account]!);
    for (const token of opening.tokens)
      for (const [account, amount] of token.balances)
        this.#add(this.tokens, `${token.address} ${addresses[account]}`, amount);
    this.supply = balances.reduce((sum, wei) => sum + wei, 0n);
  }

  /** Throws where somebody would have less than nothing. */
  run(blocks: readonly EtherBlock[]): this {
    for (const block of blocks.slice(this.#blocks)) this.#follow(block);
    this.#blocks = blocks.length;
    return this;
  }

  #follow(block: EtherBlock): void {
    const { transactions, baseFee = 0n, blobs, miner, reward, burned, withdrawals = [] } = block;
    for (const { from, to, created, value, gasUsed, price, blobs: count, logs } of transactions) {
      const blobFee = BigInt(count * BLOB_GAS) * (blobs?.price ?? 0n);
      this.#add(this.ether, from, -value - BigInt(gasUsed) * price - blobFee);
      this.#add(this.ether, (to ?? created)!, value);
      this.#add(this.ether, miner, BigInt(gasUsed) * (price - baseFee));
      for (const log of logs) this.#read(log);
    }
    this.#add(this.ether, miner, reward);
    for (const { address, amount } of withdrawals) this.#add(this.ether, address, amount * GWEI);
    this.supply += reward - burned + withdrawals.reduce((sum, { amount }) => sum + amount * GWEI, 0n);
  }

  #read({ address, signature, indexed, data }: EtherLog): void {
    const change = (owner: string, amount: bigint): void => this.#add(this.tokens, `${address} ${owner}`, amount);
    const amount = (): bigint => (typeof data === 'bigint' ? data : BigInt(`0x${data.slice(-64)}`));
    if (signature === TRANSFER_TOPIC) {
      if (indexed[0] !== NOBODY) change(indexed[0]!, -amount());
      if (indexed[1] !== NOBODY) change(indexed[1]!, amount());
    } else if (signature === WRAPPED) change(indexed[0]!, amount());
    else if (address === TETHER && signature === tether('mint')) change(TREASURY, amount());
    else if (address === TETHER && signature === tether('burn')) change(TREASURY, -amount());
    else if (address === TETHER && signature === tether('destroyed'))
      change(`0x${String(data).slice(24, 64)}`, -amount());
  }

  #add(to: Map<string, bigint>, key: string, amount: bigint): void {
    const after = (to.get(key) ?? 0n) + amount;
    if (after < 0n) throw new Error(`${key} has ${after}`);
    to.set(key, after);
  }
}

const withoutZeros = (balances: ReadonlyMap<string, bigint>): Map<string, bigint> =>
  new Map([...balances].filter(([, amount]) => amount !== 0n));

/** The balances by the state of the chain, in the form of a replay. */
export const stateOf = ({ accounts, tokens }: Society): Pick<Replay, 'ether' | 'tokens'> => ({
  ether: withoutZeros(new Map(accounts.addresses.map((address, account) => [address, accounts.balances[account]!]))),
  tokens: withoutZeros(
    new Map(
      tokens.flatMap((token) =>
        [...token.balances].map(
          ([account, amount]) => [`${token.address} ${accounts.addresses[account]}`, amount] as const,
        ),
      ),
    ),
  ),
});

export const replayed = ({ ether, tokens }: Replay): Pick<Replay, 'ether' | 'tokens'> => ({
  ether: withoutZeros(ether),
  tokens: withoutZeros(tokens),
});
