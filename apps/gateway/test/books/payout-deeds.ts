import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { networkTable } from '@chaintide/contracts/money/networks';
import type { Stablecoin } from '@chaintide/contracts/money/wallet';
import { simulatedWallets } from '../../src/modules/withdrawals/own-wallets.service.ts';
import { WithdrawalsService } from '../../src/modules/withdrawals/withdrawals.service.ts';
import { chosen, target, textOf, versionOf, type Aim, type Deed } from './deeds.ts';
import type { PaperNetwork } from './paper-chain.ts';
import { outcomeOf } from './world.ts';

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

/** `hash`: the hash of the submitted transfer; that of another one if it was submitted before. */
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
          world.part(WithdrawalsService).act(id, {
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
