import type { PaymentState } from '@chaintide/contracts/money/payments';
import type { WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { WithdrawalsWatcher } from '../../src/modules/withdrawals/withdrawals.watcher.ts';
import { simulatedWallets } from '../../src/modules/withdrawals/own-wallets.service.ts';
import type { Payout } from './payout-model.ts';
import { contracts, senderOf, unitsOfPaper, type PaperNetwork } from './paper-chain.ts';
import type { World } from './world.ts';
import { known } from '../../src/platform/fixtures/known.ts';

interface Claim {
  readonly hash: string;
  readonly index: number;
  readonly units: bigint;
  readonly isFinal: boolean;
  readonly at: Date;
}
interface OrderRow {
  readonly id: bigint;
  readonly key: string;
  readonly state: PaymentState;
  readonly arrived: bigint | null;
  readonly hash: string | null;
  readonly mismatch: string | null;
  readonly awaitsSince: Date;
  readonly endedAt: Date | null;
  readonly network: PaperNetwork;
  readonly address: string;
  readonly coin: 'USDT' | 'USDC';
  readonly amount: bigint;
  readonly createdAt: Date;
  readonly heldFrom: Date;
  readonly heldUntil: Date | null;
  readonly claims: readonly Claim[];
}

const ordersOf = async ({ db }: World): Promise<OrderRow[]> => {
  const claims = await known<Claim & { order: bigint }>(
    db.query(
      'select payment_id as "order", hash, log_index as index, units::bigint as units, is_final as "isFinal", block_at as at from chain_transfers where payment_id is not null',
    ),
  );
  const rows = await known<Omit<OrderRow, 'claims'>>(
    db.query(
      `select p.id, p.key, p.state, p.arrived, p.hash, p.mismatch, p.ended_at as "endedAt",
       (select line.at from history line where line.kind = 'payment' and line.id = p.id and line.to_state = 'awaitingTransfer' order by line.line desc limit 1) as "awaitsSince", p.network, place.address, p.coin, p.amount, p.created_at as "createdAt", coalesce(p.held_from, p.created_at) as "heldFrom",
       (select min(coalesce(next.held_from, next.created_at)) from payments next where next.address_id = p.address_id and next.id > p.id) as "heldUntil"
     from payments p join collection_addresses place on place.id = p.address_id order by p.id`,
    ),
  );
  return rows.map((row) => ({ ...row, claims: claims.filter(({ order }) => order === row.id) }));
};

/** An order owns its address from its start until another order gets it. */
const isWithin = ({ heldFrom, heldUntil }: OrderRow, time: number): boolean =>
  time >= heldFrom.getTime() && (heldUntil === null || time < heldUntil.getTime());

/**
 * Checks that transfers counting for an order are on the chain, in its coin, at its address and in its time, and that nothing counts twice.
 */
const checkClaims = ({ chains }: World, row: OrderRow): void => {
  const { network, claims, arrived } = row;
  if (arrived !== null && claims.length > 0)
    expect([row.id, claims.reduce((sum, { units }) => sum + units, 0n)]).toEqual([row.id, arrived]);
  for (const { hash, index, units, isFinal, at } of claims) {
    const { contract, to, raw } = chains[network].everSent(hash)!.outputs[index]!;
    expect([row.id, hash, contract, to, unitsOfPaper(network, raw)]).toEqual([
      row.id,
      hash,
      contracts[row.coin],
      row.address,
      units,
    ]);
    // an order keeps its transfer when a reorganisation moves it into a block after the next order of the address
    const times = chains[network].timesOf(hash);
    expect([row.id, 'in a block', times.includes(at.getTime())]).toEqual([row.id, 'in a block', true]);
    expect([row.id, 'in its time', times.some((time) => isWithin(row, time))]).toEqual([row.id, 'in its time', true]);
    if (isFinal) expect([hash, chains[network].standing(hash)?.isFinal]).toEqual([hash, true]);
  }
};

const CENT = 10_000n;
const BILLION = 10n ** 15n;
const openStates: readonly PaymentState[] = ['awaitingTransfer', 'confirming', 'awaitingApproval'];

/** The transfers that should count for an order: an exact match in one transfer or transaction, otherwise everything from a cent on. */
const owed = ({ chains }: World, row: OrderRow, taken: ReadonlySet<string>): bigint | null => {
  const chain = chains[row.network];
  const standing = chain.hashes.flatMap((hash) => {
    const one = chain.standing(hash);
    return one?.succeeded && isWithin(row, one.time)
      ? one.outputs.map((output, index) => ({ ...output, hash, index }))
      : [];
  });
  const sound = standing
    .filter(
      ({ contract, to, hash, index }) =>
        contract === contracts[row.coin] && to === row.address && !taken.has(`${hash} ${index}`),
    )
    .map(({ hash, raw }) => ({ hash, units: unitsOfPaper(row.network, raw) }))
    .filter(({ units }) => units > 0n && units < BILLION);
  const worth = sound.filter(({ units }) => units >= CENT);
  const sum = (list: readonly { readonly units: bigint }[]): bigint =>
    list.reduce((total, { units }) => total + units, 0n);
  const isExact =
    sound.some(({ units }) => units === row.amount) ||
    [...Map.groupBy(worth, ({ hash }) => hash).values()].some((whole) => sum(whole) === row.amount);
  if (isExact) return row.amount;
  return worth.length > 0 ? sum(worth) : null;
};

/** Checks that after a look every open order has its transfers, and that no payment of one is overlooked. */
const checkNothingOverlooked = (world: World, rows: readonly OrderRow[]): void => {
  for (const row of rows.filter(({ state }) => openStates.includes(state))) {
    const taken = new Set(
      rows
        .filter(({ id }) => id !== row.id)
        .flatMap(({ claims }) => claims.map(({ hash, index }) => `${hash} ${index}`)),
    );
    expect([row.id, 'arrived', row.arrived]).toEqual([row.id, 'arrived', owed(world, row, taken)]);
  }
};

const adoptRecharges = ({ model }: World, rows: readonly OrderRow[], isAlone: boolean): void => {
  for (const { key, state, arrived, hash, mismatch, awaitsSince, endedAt, claims } of rows) {
    const before = model.payments.get(key)!;
    const isFinal = arrived !== null && claims.length > 0 && claims.every((one) => one.isFinal);
    const claimed = claims.map((one) => `${one.hash} ${one.index}`).join();
    // the look that finds a transfer only makes the order confirming; an edit beside the look can send it back to its start
    if (isAlone && before.state === 'confirming' && state === 'confirming' && before.claims === claimed)
      expect([key, 'final and still confirming', isFinal]).toEqual([key, 'final and still confirming', false]);
    // an edit takes back what was credited, whatever counts for the order after it
    const [credited, reversed] = [
      state === 'success' && before.state !== 'success' ? arrived! : 0n,
      state !== 'success' && before.state === 'success' ? before.arrived! : 0n,
    ];
    const change = credited - reversed;
    model.move(before.coin, { deposits: -change, [`available ${before.user}`]: change });
    model.payments.set(key, {
      ...before,
      state,
      arrived,
      isFinal,
      hasHash: hash !== null,
      awaitsSince: awaitsSince.getTime(),
      isInVain: mismatch !== null,
      claims: claimed,
      endedAt: endedAt?.getTime() ?? null,
      changes: before.changes + 1,
    });
  }
};

/** The fate of a payout's hash on the simulated chain. */
const fateOf = (
  { chains }: World,
  { network, hash, coin, address, amount, fee, approvedAt }: Payout & { readonly approvedAt: Date | null },
): 'open' | 'success' | 'failed' => {
  const found = hash === null ? undefined : chains[network].standing(hash);
  if (!found?.isFinal || approvedAt === null || found.time < Math.floor(approvedAt.getTime() / 1_000) * 1_000)
    return 'open';
  if (!found.succeeded) return senderOf(found) === simulatedWallets[network] ? 'failed' : 'open';
  const isPaid = found.outputs.some(
    ({ contract, from, to, raw }) =>
      contract === contracts[coin as 'USDT'] &&
      from === simulatedWallets[network] &&
      to === address &&
      unitsOfPaper(network, raw) === amount - fee,
  );
  return isPaid ? 'success' : 'open';
};

const endNames = { success: 'success', failed: 'failed', refused: 'refused', cancelled: 'cancelled' } as const;

const adoptPayouts = async (world: World, isAlone: boolean): Promise<void> => {
  const rows = await known<{
    key: string;
    state: WithdrawalState;
    seen: Date | null;
    sent: Date | null;
    hash: string | null;
    approver: bigint | null;
    approvedAt: Date | null;
  }>(
    world.db.query(
      'select key, state, seen_at as seen, sent_at as sent, hash, approved_by as approver, approved_at as "approvedAt" from withdrawals',
    ),
  );
  for (const { key, state, seen, sent, hash, approver, approvedAt } of rows) {
    const before = world.model.payouts.get(key)!;
    const fate = fateOf(world, { ...before, hash, approvedAt });
    if (isAlone && before.state === 'transferring')
      expect([key, state]).toEqual([key, fate === 'open' ? 'transferring' : fate]);
    if (state === 'success') expect([key, fate]).toEqual([key, 'success']);
    if (state !== before.state && state in endNames) world.model.end(key, endNames[state as keyof typeof endNames]);
    world.model.set(key, {
      state,
      isSeen: seen !== null,
      sentAt: sent?.getTime() ?? null,
      hash,
      approver: approver === null ? null : Number(approver),
    });
  }
};

/** Applies the watchers' results to the model, after checking that the chains justify them. */
export const adopt = async (world: World, { isAlone }: { readonly isAlone: boolean }): Promise<void> => {
  const rows = await ordersOf(world);
  for (const row of rows) checkClaims(world, row);
  if (isAlone) checkNothingOverlooked(world, rows);
  adoptRecharges(world, rows, isAlone);
  await adoptPayouts(world, isAlone);
  for (const { user, at } of await known<{ user: bigint; at: Date }>(
    world.db.query('select user_id as "user", at from hash_submissions'),
  )) {
    const index = world.people.findIndex(({ id }) => BigInt(id) === user);
    world.model.holders[index] = { ...world.model.holders[index]!, hashAt: at.getTime() };
  }
};

export const look = async (world: World): Promise<void> => {
  await Promise.all([world.part(PaymentsWatcher).look(), world.part(WithdrawalsWatcher).look()]);
};
