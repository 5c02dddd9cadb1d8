import type { EtherBlock, EtherTransaction } from './block.ts';
import type { TokenSetting } from './ether-ledger.ts';
import type { TokenName } from './facts.ts';
import { isTransfer, transferIn } from './token-transfer.ts';

const ETHER = 1e18; // wei

/** Ether or tokens that moved at once. */
export interface LargeTransfer {
  /** Of its transaction. */
  readonly txId: string;
  /** The place of its log in the block; undefined for ether, which a transaction carries itself. */
  readonly log: number | undefined;
  readonly asset: 'ETH' | Uppercase<TokenName>;
  /** Undefined where tokens are minted. */
  readonly from: string | undefined;
  /** Undefined where they are burned. */
  readonly to: string | undefined;
  readonly amount: number;
  readonly usd: number;
}

/** A contract that a transaction created. */
export interface CreatedContract {
  readonly txId: string;
  readonly creator: string;
  readonly address: string;
  /** Whether it tells of a transfer of tokens in the same block. */
  readonly isToken: boolean;
}

/** A block as lists show it. */
export interface EtherNote {
  readonly height: number;
  readonly hash: string;
  /** Unix seconds. */
  readonly time: number;
  readonly transfers: readonly LargeTransfer[];
  readonly contracts: readonly CreatedContract[];
}

/** Transfers are noted from so many dollars on: ether at this price, tokens at a dollar each. */
export interface NoteTerms {
  readonly price: number;
  readonly least: number;
  readonly tokens: readonly TokenSetting[];
}

const paid = ({ hash, from, to, created, value }: EtherTransaction, price: number): LargeTransfer => {
  const amount = Number(value) / ETHER;
  return {
    txId: hash,
    log: undefined,
    asset: 'ETH',
    from,
    to: to ?? created ?? undefined,
    amount,
    usd: amount * price,
  };
};

const payments = ({ transactions }: EtherBlock, { price, least }: NoteTerms): LargeTransfer[] =>
  transactions
    .filter(({ hasFailed, from, to }) => !hasFailed && from !== to)
    .map((one) => paid(one, price))
    .filter(({ usd }) => usd >= least);

const tokensMoved = ({ logs }: EtherBlock, { least, tokens }: NoteTerms): LargeTransfer[] => {
  const byContract = new Map(tokens.map((token) => [token.contract, token]));
  return logs.flatMap((log, place) => {
    const token = byContract.get(log.address);
    if (!token || !isTransfer(log)) return [];
    const { from, to, amount } = transferIn(log);
    const whole = Number(amount) / 10 ** token.decimals;
    const asset = token.name.toUpperCase() as Uppercase<TokenName>;
    return whole >= least ? [{ txId: log.transaction, log: place, asset, from, to, amount: whole, usd: whole }] : [];
  });
};

const contractsIn = ({ transactions, logs }: EtherBlock): CreatedContract[] => {
  const tokens = new Set(logs.filter(isTransfer).map(({ address }) => address));
  return transactions.flatMap(({ hash, from, created }) =>
    created === null ? [] : [{ txId: hash, creator: from, address: created, isToken: tokens.has(created) }],
  );
};

/** Notes of a block, with its large payments and transfers of tokens, and new contracts. What moves within contracts is not seen. */
export const etherNoteOf = (block: EtherBlock, terms: NoteTerms): EtherNote => ({
  height: block.number,
  hash: block.hash,
  time: block.time,
  transfers: [...payments(block, terms), ...tokensMoved(block, terms)],
  contracts: contractsIn(block),
});
