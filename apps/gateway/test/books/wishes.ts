import fc from 'fast-check';
import { paidLevels } from '@chaintide/contracts/people/levels';
import { paymentStates } from '@chaintide/contracts/money/payments';
import { stablecoins } from '@chaintide/contracts/money/wallet';
import { buy, changePrice, startDue } from './level-deeds.ts';
import { paperNetworks } from './paper-chain.ts';
import { payoutAct, withdraw } from './payout-deeds.ts';
import { edit, expire, payment, paymentAct, submitHash } from './payment-deeds.ts';

export const user = fc.nat({ max: 2 });
const network = fc.constantFrom(...paperNetworks);
const aim = fc.record({
  pick: fc.nat({ max: 20 }),
  wild: fc.constant(true),
  isOnwards: fc.boolean(),
  versioned: fc.boolean(),
  person: fc.nat({ max: 2 }),
});
const tame = fc.record({
  pick: fc.nat({ max: 20 }),
  wild: fc.constant(false),
  isOnwards: fc.nat({ max: 3 }).map((n) => n > 0),
  versioned: fc.boolean(),
  person: fc.nat({ max: 2 }),
});
const aims = fc.oneof({ weight: 7, arbitrary: tame }, { weight: 1, arbitrary: aim });
const units = fc.oneof(
  fc.bigInt({ min: 1n, max: 3_000_000n }),
  fc.bigInt({ min: 3_000_001n, max: 90_000_000n }),
  fc.bigInt({ min: 3_000_001n, max: 900_000_000n }),
  fc.constantFrom(1_000_000_000n, 1_000_000_001n, 500_000n, 3_000_000n),
);
const hash = fc.nat({ max: 40 }).map((number) => `0x${number.toString(16).padStart(64, 'c')}`);
const address = fc.constant('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359');

export const paymentDeeds = fc.oneof(
  { weight: 3, arbitrary: aims.map(paymentAct) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...paymentStates), aims).map(([to, one]) => edit(to, one)) },
  { weight: 1, arbitrary: fc.tuple(fc.nat({ max: 30 }), aims).map(([which, one]) => submitHash(which, one)) },
);
export const payoutDeeds = fc.tuple(aims, hash).map(([one, named]) => payoutAct({ ...one, hash: named }));
export const wishes = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ user, coin: fc.constantFrom('USDT', 'USDC'), network, units, key: fc.uuid() }).map(payment),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ user, coin: fc.constantFrom(...stablecoins), network, units, address, key: fc.uuid() })
      .map(withdraw),
  },
);
export const levelDeeds = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        user,
        level: fc.constantFrom(...paidLevels),
        stale: fc.nat({ max: 9 }).map((n) => n === 0),
        key: fc.uuid(),
      })
      .map(buy),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...paidLevels), fc.bigInt({ min: 1_000_000n, max: 300_000_000n }))
      .map(([level, price]) => changePrice(level, price)),
  },
  { weight: 1, arbitrary: fc.constant(startDue()) },
);
export const sweeps = fc.constantFrom(expire(), startDue());
export const steps = fc.oneof(
  { weight: 4, arbitrary: paymentDeeds },
  { weight: 4, arbitrary: payoutDeeds },
  { weight: 3, arbitrary: levelDeeds },
  { weight: 1, arbitrary: sweeps },
);
