import { amountOf } from '@chaintide/contracts/money/amount';
import type { AuditContent, Reserve } from '@chaintide/contracts/money/audit';
import type { Network } from '@chaintide/contracts/money/networks';
import type { Tx } from '../../platform/db/database.ts';
import { ChainError, type ChainService } from '../chain/chain.service.ts';
import { addressOn } from '../networks/networks.service.ts';
import { collectionAddresses, finalTransfer, inflows, payouts, type PayoutRow } from './reserves.repository.ts';

export interface Reserves {
  readonly rows: readonly Reserve[];
  /** Networks that could not be compared, and why. */
  readonly left: AuditContent['left'];
}

export interface ReservesParts {
  readonly db: Tx;
  readonly chain: ChainService;
  /** Wallets of ours beside the collection addresses, of any network. */
  readonly ownWallets: readonly string[];
}

/** Compares the books with the holdings of our wallets on chain. Networks that do not answer are left out and listed. */
export const reserves = async (parts: ReservesParts): Promise<Reserves> => {
  const found = await Promise.all(
    parts.chain.networks.map(async (network) => {
      try {
        return { rows: await reservesOn(network, parts), left: [] };
      } catch (error) {
        if (!(error instanceof ChainError)) throw error;
        return { rows: [], left: [{ network, problem: error.problem, why: error.message }] };
      }
    }),
  );
  return { rows: found.flatMap(({ rows }) => rows), left: found.flatMap(({ left }) => left) };
};

const reservesOn = async (network: Network, { db, chain, ownWallets }: ReservesParts): Promise<Reserve[]> => {
  await requireKnown(network, { db, chain });
  const { final } = await chain.scan(network, { everyAddress: true }); // so that recent transfers do not appear as a surplus
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

/** Whether the node knows a final transfer: if not, it is behind, malicious, or part of a restarted simulation. */
const requireKnown = async (network: Network, { db, chain }: Pick<ReservesParts, 'db' | 'chain'>): Promise<void> => {
  const hash = await finalTransfer(db, network);
  if (hash !== undefined && !(await chain.transaction(network, hash)))
    throw new ChainError('disagree', `the node of ${network} does not know ${hash}, which was final`);
};

type Payout = PayoutRow & { readonly isOurs: boolean };

/** Payouts that are on chain by this block, and whether one of our wallets sent them. */
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

/** Our other wallets may hold more than customers' money; collection addresses may not. */
const verdictOf = (difference: bigint, moved: bigint, isShown: boolean): Reserve['verdict'] => {
  if (!isShown) return 'even';
  if (difference < 0n) return 'missing';
  return difference <= moved ? 'ownFunds' : 'surplus';
};
