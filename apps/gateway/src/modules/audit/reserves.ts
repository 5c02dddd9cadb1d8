import { amountOf } from '@chaintide/contracts/amount';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import type { Tx } from '../../platform/db/database.ts';
import { ChainError, type ChainService } from '../chain/chain.service.ts';
import { addressOn } from '../networks/networks.service.ts';
import { collectionAddresses, finalTransfer, inflows, payouts, type PayoutRow } from './reserves.repository.ts';

/** One coin of one network: what our wallets should hold, and what the chain says that they do. Signed amounts in dollars. */
export interface Reserve {
  readonly network: Network;
  readonly coin: Stablecoin;
  /** Came to the collection addresses: credited to customers, of orders that are not credited, of no order. */
  readonly credited: string;
  readonly pending: string;
  readonly unmatched: string;
  /** Left our wallets: for withdrawals that ended, and for those that the books still hold. */
  readonly paid: string;
  readonly inFlight: string;
  /** Paid to customers by wallets that are none of ours; it left nothing behind here. */
  readonly paidOutside: string;
  readonly expected: string;
  /** On the collection addresses, and on our other wallets. */
  readonly collected: string;
  readonly moved: string;
  /** What there is more, or less, than expected. */
  readonly difference: string;
  /** `missing` and `surplus` have no explanation. */
  readonly verdict: 'even' | 'ownFunds' | 'missing' | 'surplus';
}

export interface Reserves {
  readonly rows: readonly Reserve[];
  /** Networks that could not be compared, and why. */
  readonly left: readonly { readonly network: Network; readonly why: string }[];
}

export interface ReservesParts {
  readonly db: Tx;
  readonly chain: ChainService;
  /** Wallets of ours beside the collection addresses, of any network. */
  readonly ownWallets: readonly string[];
}

/** Holds what the books say that came and went against what our wallets hold on chain. A network without an answer is left out, and said. */
export const reserves = async (parts: ReservesParts): Promise<Reserves> => {
  const found = await Promise.all(
    parts.chain.networks.map(async (network) => {
      try {
        return { rows: await reservesOn(network, parts), left: [] };
      } catch (error) {
        if (!(error instanceof ChainError)) throw error;
        return { rows: [], left: [{ network, why: error.message }] };
      }
    }),
  );
  return { rows: found.flatMap(({ rows }) => rows), left: found.flatMap(({ left }) => left) };
};

const reservesOn = async (network: Network, { db, chain, ownWallets }: ReservesParts): Promise<Reserve[]> => {
  await requireKnown(network, { db, chain });
  const { final } = await chain.scan(network, { everyAddress: true }); // what came since the gateway looked last is no surplus
  const collection = await collectionAddresses(db, network);
  const own = ownWallets
    .flatMap((text) => addressOn(network, text) ?? [])
    .filter((address) => !collection.includes(address));
  const ours = [...collection, ...own];
  const [collected, moved] = [
    await chain.holdings(network, collection, final),
    await chain.holdings(network, own, final),
  ];
  const [came, went] = [await inflows(db, network, { upTo: final, ours }), await payouts(db, network)];
  const left = await leftOurs(network, { chain, ours, final }, went);
  return [...collected.keys()].map((coin) => {
    const paying = left.filter((one) => one.coin === coin);
    const sum = (isMeant: (one: Payout) => boolean): bigint =>
      paying.filter(isMeant).reduce((total, { pays }) => total + chain.rawOf(network, coin, pays), 0n);
    return reserveOf(
      { network, coin },
      {
        ...(came.get(coin) ?? { credited: 0n, pending: 0n, unmatched: 0n }),
        paid: sum(({ isOurs, state }) => isOurs && state === 'success'),
        inFlight: sum(({ isOurs, state }) => isOurs && state === 'transferring'),
        paidOutside: sum(({ isOurs, state }) => !isOurs && state === 'success'),
        collected: collected.get(coin) ?? 0n,
        moved: moved.get(coin) ?? 0n,
      },
      (raw) => amountOf(chain.unitsOf(network, coin, raw)),
    );
  });
};

/** A node that does not know a final transfer is behind, lies, or is of a simulated world that began anew. */
const requireKnown = async (network: Network, { db, chain }: Pick<ReservesParts, 'db' | 'chain'>): Promise<void> => {
  const hash = await finalTransfer(db, network);
  if (hash !== undefined && !(await chain.transaction(network, hash)))
    throw new ChainError('disagree', `the node of ${network} does not know ${hash}, which was final`);
};

type Payout = PayoutRow & { readonly isOurs: boolean };

/** Payouts whose money is gone from somewhere in this block, and whether it was from a wallet of ours. */
const leftOurs = async (
  network: Network,
  { chain, ours, final }: { readonly chain: ChainService; readonly ours: readonly string[]; readonly final: number },
  all: readonly PayoutRow[],
): Promise<Payout[]> => {
  const left: Payout[] = [];
  for (const payout of all) {
    const found =
      payout.state === 'transferring' && payout.hash !== null
        ? await chain.transaction(network, payout.hash)
        : undefined;
    const isGone =
      payout.state === 'success' || (found !== undefined && found.succeeded && found.block.number <= final);
    if (isGone)
      left.push({
        ...payout,
        isOurs: payout.origin !== null && ours.includes(addressOn(network, payout.origin) ?? ''),
      });
  }
  return left;
};

type Sums = Readonly<
  Record<'credited' | 'pending' | 'unmatched' | 'paid' | 'inFlight' | 'paidOutside' | 'collected' | 'moved', bigint>
>;

const reserveOf = (
  { network, coin }: Pick<Reserve, 'network' | 'coin'>,
  sums: Sums,
  inDollars: (raw: bigint) => string,
): Reserve => {
  const expected = sums.credited + sums.pending + sums.unmatched - sums.paid - sums.inFlight;
  const difference = sums.collected + sums.moved - expected;
  const amounts = Object.fromEntries(
    Object.entries({ ...sums, expected, difference }).map(([name, raw]) => [name, inDollars(raw)]),
  ) as Record<keyof Sums | 'expected' | 'difference', string>;
  return { network, coin, ...amounts, verdict: verdictOf(difference, sums.moved, /[1-9]/.test(amounts.difference)) };
};

/** Wallets of ours may hold more than customers' money; collection addresses may not. */
const verdictOf = (difference: bigint, moved: bigint, isShown: boolean): Reserve['verdict'] => {
  if (!isShown) return 'even';
  if (difference < 0n) return 'missing';
  return difference <= moved ? 'ownFunds' : 'surplus';
};
