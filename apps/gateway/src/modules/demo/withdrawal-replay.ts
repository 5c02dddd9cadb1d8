import { createHash } from 'node:crypto';
import { MINUTE } from '@chaintide/contracts/limits';
import type { WithdrawalsService } from '../withdrawals/withdrawals.service.ts';
import { demoAddress } from './demo-addresses.ts';
import type { Deed, WithdrawalStory } from './stories.ts';
import { keyOf, officeOf, OrderReplay, ownerOf, type Asking, type Step } from './replay.ts';

type WithdrawalRow = Awaited<ReturnType<WithdrawalsService['apply']>>;

/** Replays one withdrawal. */
export class WithdrawalReplay extends OrderReplay<WithdrawalStory, WithdrawalRow> {
  steps(): Step[] {
    const applied = this.stage.begun - this.story.ago;
    return [
      this.opening(applied),
      ...this.story.deeds.flatMap((deed) => [
        { at: applied + deed.after, run: () => this.act(deed), recall: async () => void (await this.transfer(deed)) },
        ...(deed.type === 'send' ? [{ at: applied + deed.after + MINUTE, run: () => this.look() }] : []),
      ]),
    ];
  }

  protected override get asking(): Asking<WithdrawalRow> {
    const {
      owner,
      story: { who, name, coin, network, amount },
      stage: {
        services: { withdrawals },
      },
    } = this;
    const intent = { coin, network, amount, address: demoAddress(network, `purse of ${who}`) };
    return {
      ask: (emailCode) => withdrawals.apply(owner, { ...intent, emailCode, key: keyOf(name) }),
      send: () => withdrawals.sendCode(owner, intent),
    };
  }

  private async act(deed: Deed): Promise<void> {
    const {
      owner,
      row,
      stage: {
        services: { withdrawals },
        people,
      },
    } = this;
    if (!row) return;
    const hash = await this.transfer(deed);
    const by = deed.type === 'cancel' ? ownerOf(owner) : officeOf(people[deed.by ?? 'accounting']);
    await withdrawals.act(Number(row.id), {
      type: deed.type,
      by,
      ...(deed.reason !== undefined && { reason: deed.reason }),
      ...(hash !== undefined && { hash, originAddress: this.stage.services.wallets.named(row.network)[0]! }),
    });
  }

  /** Repeated at each start, because the simulated chains keep their data in memory. */
  private async transfer({ type, after, pays }: Deed): Promise<string | undefined> {
    if (!this.row || type !== 'send') return undefined;
    if (pays === 'nothing') return createHash('sha256').update(this.story.name).digest('hex');
    const { network, coin, amount, fee, address: to, appliedAt } = this.row;
    const net = amount - fee;
    return this.stage.services.chain.send({
      network,
      coin,
      from: this.stage.services.wallets.named(network)[0]!,
      to,
      units: pays === 'less' ? net / 2n : net,
      at: appliedAt.getTime() + after - MINUTE,
    });
  }

  private async look(): Promise<void> {
    if (this.row) await this.stage.services.withdrawalsWatcher.lookAfter(this.row);
  }
}
