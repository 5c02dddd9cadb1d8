import { readHeader } from '@chaintide/onchain/blocks/header';
import { mainnet } from '@chaintide/onchain/blocks/network';
import { dayOf } from '@chaintide/onchain/blocks/times';
import { Transactions } from '@chaintide/onchain/blocks/transactions';
import { requireMerkleRoot, txidsOf } from '@chaintide/onchain/blocks/txids';
import { inMemory, NodeFile } from '@chaintide/onchain/files/node-file';
import { fileBytes } from '@chaintide/onchain/files/testing';
import { UndoFinder } from '@chaintide/onchain/files/undo-finder';
import { UndoFlow } from '@chaintide/onchain/files/undo-flow';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { OwnerBook } from '@chaintide/onchain/ledger/owner-book';
import { OwnerDays } from '@chaintide/onchain/owner-days/owner-days';
import { OwnerHistory } from '@chaintide/onchain/owner-history/owner-history';
import { HeldSegments } from '@chaintide/onchain/owner-history/testing';
import { Block } from 'bitcoinjs-lib';
import type { GeneratedBlock } from './generator.ts';

const { magic } = mainnet;
const SEED = Uint8Array.from({ length: 16 }, (_, i) => i);

/** One way through the chain, in parts; `sum` is of everything that came out, so that nothing can be left out. */
export interface Way {
  readonly name: string;
  prepare(part: readonly GeneratedBlock[]): () => void;
  readonly sum: { satoshi: number; bytes?: number };
}

const scan = (): Way => {
  const block = new Transactions();
  const sum = { satoshi: 0 };
  return {
    name: 'scan',
    sum,
    prepare: (part) => () => {
      for (const { bytes } of part) {
        block.read(bytes);
        sum.satoshi += block.values[block.outputs - 1]!;
      }
    },
  };
};

const hashed = (): Way => {
  const block = new Transactions();
  const sum = { satoshi: 0 };
  let txids = new Uint8Array() as Uint8Array;
  return {
    name: 'scan, txids and merkle root',
    sum,
    prepare: (part) => () => {
      for (const { bytes } of part) {
        block.read(bytes);
        txids = txidsOf(block, txids);
        requireMerkleRoot(readHeader(bytes).merkleRoot, txids, block.count);
        sum.satoshi += block.values[block.outputs - 1]!;
      }
    },
  };
};

/** Files with undo records, found by their checksums. */
const files = (name: string, { isVerified, withOwners }: { isVerified: boolean; withOwners: boolean }): Way => {
  const reader = new UndoFlow(isVerified);
  const book = new OwnerBook(SEED);
  const sum = { satoshi: 0 };
  return {
    name,
    sum,
    prepare: (part) => {
      const sealed = part.filter(({ height }) => height > 0).map(({ sealedUndo }) => sealedUndo);
      const file = new NodeFile(inMemory('rev00000.dat', fileBytes(sealed, { magic, trailer: 32 })));
      return () => {
        const finder = new UndoFinder(file, magic);
        for (const { bytes, height, previous } of part) {
          const position = { header: readHeader(bytes), height, medianTime: 0, network: mainnet };
          const undo = height === 0 ? undefined : finder.find(previous);
          sum.satoshi += reader.read({ block: bytes, undo }, position).fees;
          if (withOwners) book.follow(reader.block, reader.undo);
        }
      };
    },
  };
};

const ledger = (): Way & { readonly ledger: Ledger } => {
  const table = new Ledger(SEED, mainnet);
  const sum = { satoshi: 0 };
  return {
    name: 'ledger with owners',
    sum,
    ledger: table,
    prepare: (part) => () => {
      for (const { bytes } of part) sum.satoshi += table.apply(bytes).fees;
    },
  };
};

const ledgerByDay = (): Way => {
  const table = new Ledger(SEED, mainnet);
  const days = new OwnerDays();
  const sum = { satoshi: 0 };
  const { ownerColumns: columns, owners } = table;
  let first: number | undefined;
  return {
    name: 'the same, owners by day',
    sum,
    prepare: (part) => () => {
      for (const { bytes } of part) {
        const flow = table.apply(bytes);
        const day = dayOf('mtp', flow);
        first ??= day;
        days.append(day - first, { flow, columns, owners });
        sum.satoshi += flow.fees;
      }
    },
  };
};

/** Segments are written to memory: the disk is not measured. */
const ledgerWithHistory = (): Way & { readonly files: HeldSegments; readonly history: OwnerHistory } => {
  const table = new Ledger(SEED, mainnet);
  const held = new HeldSegments();
  const history = new OwnerHistory(held);
  const sum = { satoshi: 0 };
  return {
    name: 'ledger with the history of owners',
    sum,
    files: held,
    history,
    prepare: (part) => () => {
      for (const { bytes } of part) {
        const flow = table.apply(bytes);
        history.append({ flow, block: table.block, columns: table.ownerColumns });
        history.settle();
        sum.satoshi += flow.fees;
      }
      history.saved();
    },
  };
};

/** The peer parses, and hashes every transaction; it knows neither undo records nor unspent outputs. */
const peer = (name: string, isHashed: boolean): Way => {
  const sum = { satoshi: 0, bytes: 0 };
  return {
    name,
    sum,
    prepare: (part) => () => {
      for (const { bytes } of part) {
        const { transactions = [] } = Block.fromBuffer(bytes);
        sum.satoshi += Number(transactions.at(-1)!.outs.at(-1)!.value);
        if (isHashed) for (const transaction of transactions) sum.bytes += transaction.getHash().length;
      }
    },
  };
};

/** All ways, each from the beginning of a chain. */
export const makeWays = () => ({
  scan: scan(),
  hashed: hashed(),
  undo: files('files with undo records', { isVerified: false, withOwners: false }),
  undoOwners: files('the same, hashed, with owners', { isVerified: true, withOwners: true }),
  ledger: ledger(),
  ledgerByDay: ledgerByDay(),
  ledgerWithHistory: ledgerWithHistory(),
  peer: peer('bitcoinjs-lib', false),
  peerHashed: peer('bitcoinjs-lib with txids', true),
});
