import { amountOf } from '@chaintide/contracts/money/amount';
import type { PaymentState } from '@chaintide/contracts/money/payments';
import { EmailCodes } from '../../src/modules/email-codes/email-codes.service.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { chosen, target, textOf, versionOf, type Aim, type Deed } from './deeds.ts';
import type { PaperNetwork } from './paper-chain.ts';
import { outcomeOf } from './world.ts';

export const payment = (wish: {
  readonly user: number;
  readonly coin: 'USDT' | 'USDC';
  readonly network: PaperNetwork;
  readonly units: bigint;
  readonly key: string;
}): Deed => ({
  text: textOf('payment', { ...wish, units: String(wish.units) }),
  async bind(world) {
    const { user, key } = wish;
    const account = world.people[user]!;
    const intent = { coin: wish.coin, network: wish.network, amount: amountOf(wish.units) };
    // a customer with three open orders gets no code; one of them may end before this one begins
    const isFull = world.model.mayOpen(user, []) === 'payments.tooMany';
    const emailCode = await world.codeOf(() =>
      isFull
        ? world.part(EmailCodes).issue({
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
          ? model.payments.has(key)
            ? 'done'
            : model.mayOpen(user, world.places(wish.network))
          : model.open(key, { user, coin: wish.coin, amount: wish.units, place }),
    };
  },
});

const paymentActs = {
  confirm: ['awaitingApproval', 'paid late'],
  close: ['awaitingTransfer'],
  closeByStaff: ['awaitingTransfer', 'awaitingApproval'],
  reject: ['confirming', 'awaitingApproval'],
} as const;

export const paymentAct = (aim: Aim): Deed => ({
  text: textOf('payment act', aim),
  async bind(world) {
    const orders = [...world.model.payments].map(
      ([key, { state, arrived }]) =>
        [
          key,
          { state: arrived !== null && (state === 'expired' || state === 'closed') ? 'paid late' : state },
        ] as const,
    );
    const found = target<keyof typeof paymentActs>(new Map(orders), paymentActs, aim);
    if (found === undefined) return undefined;
    const [key, type] = found;
    const id = world.idOf(key);
    const seen = aim.versioned ? world.model.payments.get(key)!.changes : undefined;
    const version = aim.versioned ? { version: await versionOf(world, 'payments', id) } : {};
    const service = world.part(PaymentsService);
    const user = type === 'close' ? (aim.wild ? aim.person : world.model.payments.get(key)!.user) : undefined;
    const by =
      user === undefined
        ? ({ kind: 'finance', id: chosen(world.staff, aim.person)! } as const)
        : ({ kind: 'owner', id: world.people[user]!.id } as const);
    const stands = type !== 'confirm' || (await world.claimsStand(id));
    return {
      text: `payment ${type}`,
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
  text: textOf(`payment edit to ${to}`, aim),
  async bind(world) {
    const [key] =
      target(
        world.model.payments,
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
        world.model.payments,
        { submitHash: ['awaitingTransfer', 'confirming', 'awaitingApproval', 'expired'] },
        { ...aim, isOnwards: false },
      ) ?? [];
    if (key === undefined) return undefined;
    const id = world.idOf(key);
    const order = world.model.payments.get(key)!;
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
