import type { PaidLevel } from '@chaintide/contracts/levels';
import { networkTable } from '@chaintide/contracts/networks';
import { unitsOf, amountOf } from '@chaintide/contracts/amount';
import type { PaymentState } from '@chaintide/contracts/payments';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { EmailCodes } from '../../src/modules/email-codes/email-codes.service.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { UpgradesRepository } from '../../src/modules/upgrades/upgrades.repository.ts';
import { UpgradesService } from '../../src/modules/upgrades/upgrades.service.ts';
import { simulatedWallets } from '../../src/modules/withdrawals/own-wallets.service.ts';
import { WithdrawalsService } from '../../src/modules/withdrawals/withdrawals.service.ts';
import type { Model } from './model.ts';
import type { PaperNetwork } from './paper-chain.ts';
import { outcomeOf, type World } from './world.ts';

/** A deed with its target: what it does, and what the model says must come of it. `predict` is asked after `run`. */
export interface Bound {
  /** Where the deed's own does not say it. */ readonly text?: string;
  readonly run: () => Promise<string>;
  readonly predict: (model: Model) => string;
}

/** Something that someone may want. Its text is what a failing case shows. */
export interface Deed {
  readonly text: string;
  readonly bind: (world: World) => Promise<Bound | undefined>;
}

/** `versioned`: whether the page's version is sent along. */
interface Aim {
  readonly pick: number;
  readonly wild: boolean;
  readonly isOnwards: boolean;
  readonly versioned: boolean;
  readonly person: number;
}

const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];
/** What brings an order nearer to its good end. */
const onwards: readonly string[] = ['confirm', 'approve', 'send'];
/** An order and what to do to it: one of those that fit its state, or with `wild` any. */
const target = <T extends string>(
  orders: ReadonlyMap<string, { readonly state: string }>,
  acts: Readonly<Record<T, readonly string[]>>,
  { pick, wild, isOnwards }: Aim,
): readonly [string, T] | undefined => {
  const types = (Object.keys(acts) as T[]).filter((type) => !isOnwards || onwards.includes(type));
  return chosen(
    [...orders].flatMap(([key, { state }]) =>
      types.filter((type) => wild || acts[type].includes(state)).map((type) => [key, type] as const),
    ),
    pick,
  );
};

const versionOf = async (world: World, table: 'payments' | 'withdrawals', id: number): Promise<number> =>
  (await world.db.query<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]!.version;

const textOf = (name: string, detail: object): string => `${name} ${JSON.stringify(detail)}`;

// recharges

export const recharge = (wish: {
  readonly user: number;
  readonly coin: 'USDT' | 'USDC';
  readonly network: PaperNetwork;
  readonly units: bigint;
  readonly key: string;
}): Deed => ({
  text: textOf('recharge', { ...wish, units: String(wish.units) }),
  async bind(world) {
    const { user, key } = wish;
    const account = world.people[user]!;
    const intent = { coin: wish.coin, network: wish.network, amount: amountOf(wish.units) };
    // who has three open orders is sent none; one may end before this one begins
    const isFull = world.model.mayOpen(user, []) === 'payments.tooMany';
    const emailCode = await world.codeOf(() =>
      isFull
        ? world
            .part(EmailCodes)
            .issue({
              purpose: 'recharge',
              email: account.email,
              language: 'zh',
              subject: `${intent.amount} ${wish.coin} · ${wish.network}`,
            })
        : world.part(PaymentsService).sendCode(account, intent),
    );
    let place = '';
    return {
      run: () =>
        outcomeOf(
          (async () => {
            const { id, address } = await world.part(PaymentsService).create(account, { ...intent, emailCode, key });
            place = `${wish.network} ${address}`;
            world.ids.set(key, Number(id));
          })(),
        ),
      predict: (model) =>
        place === ''
          ? model.recharges.has(key)
            ? 'done'
            : model.mayOpen(user, world.places(wish.network))
          : model.open(key, { user, coin: wish.coin, amount: wish.units, place }),
    };
  },
});

const rechargeActs = {
  confirm: ['awaitingApproval', 'paid late'],
  close: ['awaitingTransfer'],
  closeByStaff: ['awaitingTransfer', 'awaitingApproval'],
  reject: ['confirming', 'awaitingApproval'],
} as const;

export const rechargeAct = (aim: Aim): Deed => ({
  text: textOf('recharge act', aim),
  async bind(world) {
    const orders = [...world.model.recharges].map(
      ([key, { state, arrived }]) =>
        [
          key,
          { state: arrived !== null && (state === 'expired' || state === 'closed') ? 'paid late' : state },
        ] as const,
    );
    const found = target<keyof typeof rechargeActs>(new Map(orders), rechargeActs, aim);
    if (found === undefined) return undefined;
    const [key, type] = found;
    const id = world.idOf(key);
    const seen = aim.versioned ? world.model.recharges.get(key)!.changes : undefined;
    const version = aim.versioned ? { version: await versionOf(world, 'payments', id) } : {};
    const service = world.part(PaymentsService);
    const user = type === 'close' ? (aim.wild ? aim.person : world.model.recharges.get(key)!.user) : undefined;
    const by =
      user === undefined
        ? ({ kind: 'finance', id: chosen(world.staff, aim.person)! } as const)
        : ({ kind: 'owner', id: world.people[user]!.id } as const);
    const stands = type !== 'confirm' || (await world.claimsStand(id));
    return {
      text: `recharge ${type}`,
      run: () =>
        outcomeOf(
          type === 'confirm'
            ? service.confirm(id, { by, ...version })
            : service.act(id, {
                type: type === 'closeByStaff' ? 'close' : type,
                by,
                ...version,
                ...(type === 'close' ? {} : { reason: 'a test' }),
              }),
        ),
      predict: (model) => (stands ? model.act(key, { type, seen, user }) : 'chain.changed'),
    };
  },
});

export const edit = (to: PaymentState, aim: Aim): Deed => ({
  text: textOf(`recharge edit to ${to}`, aim),
  async bind(world) {
    const [key] =
      target(
        world.model.recharges,
        { edit: ['success', 'failed', 'expired', 'awaitingApproval'] },
        { ...aim, isOnwards: false },
      ) ?? [];
    if (key === undefined) return undefined;
    const id = world.idOf(key);
    const by = { kind: 'finance', id: chosen(world.staff, aim.person)! } as const;
    const stands = to !== 'success' || (await world.claimsStand(id));
    return {
      run: () => outcomeOf(world.part(PaymentsService).act(id, { type: 'edit', by, to, reason: 'a test' })),
      predict: (model) => (stands ? model.edit(key, to) : 'chain.changed'),
    };
  },
});

export const submitHash = (which: number, aim: Aim): Deed => ({
  text: textOf(`submit hash ${which}`, aim),
  async bind(world) {
    const [key] =
      target(
        world.model.recharges,
        { submitHash: ['awaitingTransfer', 'confirming', 'awaitingApproval', 'expired'] },
        { ...aim, isOnwards: false },
      ) ?? [];
    if (key === undefined) return undefined;
    const id = world.idOf(key);
    const order = world.model.recharges.get(key)!;
    const user = aim.wild ? aim.person : order.user;
    const seen = order.changes;
    const hash = chosen([...world.chains['ERC-20'].hashes, ...world.chains['BEP-20'].hashes, 'f'.repeat(64)], which)!;
    const version = await versionOf(world, 'payments', id);
    return {
      run: () =>
        outcomeOf(
          world
            .part(PaymentsService)
            .submitHash(id, { by: { kind: 'owner', id: world.people[user]!.id }, version, hash }),
        ),
      predict: (model) => model.act(key, { type: 'submitHash', seen, user }),
    };
  },
});

export const expire = (): Deed => ({
  text: 'expire',
  bind: (world) =>
    Promise.resolve({
      run: () => outcomeOf(world.part(PaymentsWatcher).expire()),
      predict: (model) => {
        model.expire();
        return 'done';
      },
    }),
});

// withdrawals

export const withdraw = (wish: {
  readonly user: number;
  readonly coin: Stablecoin;
  readonly network: PaperNetwork;
  readonly units: bigint;
  readonly address: string;
  readonly key: string;
}): Deed => ({
  text: textOf('withdraw', { ...wish, units: String(wish.units) }),
  async bind(world) {
    const { user, coin, network, key, address } = wish;
    const fee = unitsOf(networkTable[network].withdrawalFee);
    const account = world.people[user]!;
    const intent = { coin, network, amount: amountOf(wish.units), address };
    if (wish.units <= fee)
      return {
        run: () => outcomeOf(world.part(WithdrawalsService).sendCode(account, intent)),
        predict: () => 'amount.belowFee',
      };
    const emailCode = await world.codeOf(() => world.part(WithdrawalsService).sendCode(account, intent));
    let waitsUntil: number | null = null;
    return {
      run: () =>
        outcomeOf(
          (async () => {
            const row = await world.part(WithdrawalsService).apply(account, { ...intent, emailCode, key });
            world.ids.set(key, Number(row.id));
            waitsUntil = row.waitsUntil?.getTime() ?? 0;
          })(),
        ),
      predict(model) {
        const isNew = !model.payouts.has(key);
        const outcome = model.apply(key, { user, coin, network, address, amount: wish.units, fee });
        if (isNew && outcome === 'done' && waitsUntil !== null) model.set(key, { waitsUntil });
        return outcome;
      },
    };
  },
});

const payoutActs = {
  send: ['approved'],
  approve: ['pending'],
  refuse: ['pending', 'approved'],
  cancel: ['pending'],
  correctHash: ['transferring'],
  fail: ['approved', 'transferring'],
} as const;

/** `hash`: of the transfer that is named; another one's where it was named before. */
export const payoutAct = ({ hash, ...aim }: Aim & { readonly hash: string }): Deed => ({
  text: textOf('payout act', { ...aim, hash }),
  async bind(world) {
    const found = target<keyof typeof payoutActs>(world.model.payouts, payoutActs, aim);
    if (found === undefined) return undefined;
    const [key, type] = found;
    const id = world.idOf(key);
    const order = world.model.payouts.get(key)!;
    const by =
      type === 'cancel'
        ? ({ kind: 'owner', id: world.people[aim.wild ? aim.person : order.user]!.id } as const)
        : ({ kind: 'finance', id: chosen(world.staff, aim.person)! } as const);
    const version = aim.versioned ? { version: await versionOf(world, 'withdrawals', id) } : {};
    const named =
      type === 'send' || type === 'correctHash'
        ? { hash, ...(type === 'send' && { originAddress: simulatedWallets[order.network] }) }
        : {};
    return {
      text: `payout ${type}`,
      run: () =>
        outcomeOf(
          world
            .part(WithdrawalsService)
            .act(id, {
              type,
              by,
              ...version,
              ...named,
              ...(type === 'refuse' || type === 'fail' ? { reason: 'a test' } : {}),
            }),
        ),
      predict: (model) =>
        model.handle(key, {
          type,
          seen: aim.versioned ? order.changes : undefined,
          by: by.kind === 'owner' ? world.people.findIndex((one) => one.id === by.id) : by.id,
          ...('hash' in named && { hash }),
        }),
    };
  },
});

// levels

export const buy = (wish: {
  readonly user: number;
  readonly level: PaidLevel;
  readonly stale: boolean;
  readonly key: string;
}): Deed => ({
  text: textOf('buy', wish),
  bind: (world) => {
    const { user, level, key } = wish;
    const price = world.model.prices[level] + (wish.stale ? 1n : 0n);
    return Promise.resolve({
      run: () =>
        outcomeOf(world.part(UpgradesService).buy(world.people[user]!.id, { level, price: amountOf(price), key })),
      predict: (model) => model.buy(key, { user, level, price }),
    });
  },
});

export const changePrice = (level: PaidLevel, price: bigint): Deed => ({
  text: `price of ${level} ${price}`,
  bind: (world) =>
    Promise.resolve({
      run: () =>
        outcomeOf(world.part(UpgradesRepository).changePrice({ level, price, by: world.staff[0]!, note: 'a test' })),
      predict: (model) => {
        model.prices = { ...model.prices, [level]: price };
        return 'done';
      },
    }),
});

export const startDue = (): Deed => ({
  text: 'start what is due',
  bind: (world) =>
    Promise.resolve({
      run: () => outcomeOf(world.part(UpgradesService).startDue()),
      predict: (model) => {
        for (const user of world.people.keys()) model.startDue(user);
        return 'done';
      },
    }),
});
