import type { OrderStage } from '@chaintide/contracts/money/withdrawals';
import { describe, expect, it } from 'vitest';
import { withdrawalOf } from './testing.ts';
import { withdrawalFits, withdrawalsLink } from './office-withdrawals-view.ts';

describe("the filters match the gateway's", () => {
  it('for withdrawals in each stage', () => {
    const shownIn = (stage: OrderStage, state: 'pending' | 'transferring' | 'refused') =>
      withdrawalFits(withdrawalOf({ id: 1, state }), { ...withdrawalsLink.first, stage });
    expect([
      shownIn('open', 'pending'),
      shownIn('open', 'refused'),
      shownIn('ended', 'pending'),
      shownIn('ended', 'refused'),
    ]).toEqual([true, false, false, true]);
    expect([
      shownIn('waiting', 'pending'),
      shownIn('waiting', 'transferring'),
      shownIn('open', 'transferring'),
    ]).toEqual([true, false, true]);
  });
});
