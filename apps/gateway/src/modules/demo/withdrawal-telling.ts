import { createHash } from 'node:crypto';
import { MINUTE } from '@chaintide/contracts/limits';
import type { WithdrawalsService } from '../withdrawals/withdrawals.service.ts';
import { demoAddress } from './demo-addresses.ts';
import type { Deed, WithdrawalStory } from './stories.ts';
import { keyOf, officeOf, openOnce, ownerOf, type Stage, type Step } from './telling.ts';

type WithdrawalRow = Awaited<ReturnType<WithdrawalsService['apply']>>;

/** Tells of one withdrawal. */
export class WithdrawalTelling {
  private row: WithdrawalRow | undefined;
  private isNew = false;

  constructor(private readonly story: WithdrawalStory, private readonly stage: Stage) {}

  steps(): Step[] {
    const applied = this.stage.begun - this.story.ago;
    return [{ at: applied, run: () => this.open() }, ...this.story.deeds.flatMap((deed) => [
      { at: applied + deed.after, run: () => this.act(deed) },
      ...(deed.type === 'send' ? [{ at: applied + deed.after + MINUTE, run: () => this.look() }] : []),
    ])];
  }

  private async open(): Promise<void> {
    const { who, name, coin, network, amount } = this.story;
    const { tellers, people } = this.stage;
    const intent = { coin, network, amount, address: demoAddress(network, `purse of ${who}`) };
    const opened = await openOnce(tellers, people[who], {
      ask: (emailCode) => tellers.withdrawals.apply(people[who], { ...intent, emailCode, key: keyOf(name) }), send: () => tellers.withdrawals.sendCode(people[who], intent),
    });
    this.row = opened.row;
    this.isNew = opened.isNew;
  }

  /** What was told before is in the hands of people since then; only the chains, which forget with their process, are told of a transfer at each start. */
  private async act(deed: Deed): Promise<void> {
    const { row, isNew, story: { who }, stage: { tellers: { withdrawals }, people } } = this;
    if (!row) return;
    const hash = deed.type === 'send' ? await this.transfer(row, deed) : undefined;
    if (!isNew) return;
    const by = deed.type === 'cancel' ? ownerOf(people[who]) : officeOf(people[deed.by ?? 'accounting']);
    await withdrawals.act(Number(row.id), {
      type: deed.type, by, ...(deed.reason !== undefined && { reason: deed.reason }), ...(hash !== undefined && { hash, originAddress: demoAddress(row.network, 'operating purse') }),
    });
  }

  private async transfer({ network, coin, amount, fee, address: to, appliedAt }: WithdrawalRow, { after, pays }: Deed): Promise<string> {
    if (pays === 'nothing') return createHash('sha256').update(this.story.name).digest('hex');
    const net = amount - fee;
    return this.stage.tellers.chain.send({ network, coin, to, units: pays === 'less' ? net / 2n : net, at: appliedAt.getTime() + after - MINUTE });
  }

  private async look(): Promise<void> {
    if (this.row && this.isNew) await this.stage.tellers.withdrawalsWatcher.lookAfter(this.row);
  }
}
