import type { EtherBlock, EtherTransaction } from './block.ts';
import type { TokenSetting } from './ether-ledger.ts';
import type { TokenName } from './facts.ts';
import { isTransfer, transferIn } from './token-transfer.ts';

const ETHER = 1e18; // wei

/** Ether or tokens that moved at once. */
export interface LargeTransfer {
  /** Of its transaction. */
  readonly txId: string;
  readonly asset: 'ETH' | Uppercase<TokenName>;
  /** Undefined where tokens are minted. */
  readonly from: string | undefined;
  /** Undefined where they are burned. */
  readonly to: string | undefined;
  readonly amount: number;
  readonly usd: number;
}

/** A block as lists show it. */
export interface EtherNote {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
  readonly transfers: readonly LargeTransfer[];
}

/** Transfers are noted from so many dollars on: ether at this price, tokens at a dollar each. */
export interface NoteTerms {
  readonly price: number;
  readonly least: number;
  readonly tokens: readonly TokenSetting[];
}

const paid = ({ hash, from, to, created, value }: EtherTransaction, price: number): LargeTransfer => {
  const amount = Number(value) / ETHER;
  return { txId: hash, asset: 'ETH', from, to: to ?? created ?? undefined, amount, usd: amount * price };
};

const payments = ({ transactions }: EtherBlock, { price, least }: NoteTerms): LargeTransfer[] =>
  transactions
    .filter(({ hasFailed, from, to }) => !hasFailed && from !== to)
    .map((one) => paid(one, price))
    .filter(({ usd }) => usd >= least);

const tokensMoved = ({ logs }: EtherBlock, { least, tokens }: NoteTerms): LargeTransfer[] => {
  const byContract = new Map(tokens.map((token) => [token.contract, token]));
  return logs.filter(isTransfer).flatMap((log) => {
    const token = byContract.get(log.address);
    if (!token) return [];
    const { from, to, amount } = transferIn(log);
    const whole = Number(amount) / 10 ** token.decimals;
    const asset = token.name.toUpperCase() as Uppercase<TokenName>;
    return whole >= least ? [{ txId: log.transaction, asset, from, to, amount: whole, usd: whole }] : [];
  });
};

/** Notes of a block, with its large payments and transfers of tokens. What moves within contracts is not seen. */
export const etherNoteOf = (block: EtherBlock, terms: NoteTerms): EtherNote => ({
  height: block.number,
  hash: block.hash,
  time: block.time,
  transfers: [...payments(block, terms), ...tokensMoved(block, terms)],
});
