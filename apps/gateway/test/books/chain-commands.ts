import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { simulatedWallets } from '../../src/modules/withdrawals/own-wallets.service.ts';
import { command, type Command } from './command.ts';
import { contracts, paperNetworks, rawOf, type Output, type PaperNetwork } from './paper-chain.ts';
import type { World } from './world.ts';

const done =
  (act: (world: World) => boolean | void) =>
  (world: World): Promise<boolean> =>
    Promise.resolve(act(world) ?? true);

const transfers: Record<
  string,
  (of: { readonly place: string; readonly contract: string; readonly raw: bigint }) => {
    readonly outputs: readonly Output[];
    readonly succeeded?: boolean;
  }
> = {
  exact: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw }] }),
  under: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw: raw / 2n }] }),
  over: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw: raw + raw / 3n }] }),
  rest: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw: raw - raw / 2n }] }),
  dust: ({ place: to, contract }) => ({ outputs: [{ contract, to, raw: 9_999n }] }),
  beyond: ({ place: to, contract }) => ({ outputs: [{ contract, to, raw: 2n ** 200n }] }),
  nothing: ({ place: to, contract }) => ({ outputs: [{ contract, to, raw: 0n }] }),
  twice: ({ place: to, contract, raw }) => ({
    outputs: [
      { contract, to, raw: raw / 2n },
      { contract, to, raw },
    ],
  }),
  fake: ({ place: to, raw }) => ({ outputs: [{ contract: 'a fake USDT', to, raw }] }),
  astray: ({ contract, raw }) => ({ outputs: [{ contract, to: 'somebody else', raw }] }),
  foreign: ({ place: to, contract, raw }) => ({ outputs: [{ contract, from: 'a stranger', to, raw }] }),
  reverted: ({ place: to, contract, raw }) => ({ outputs: [{ contract, to, raw }], succeeded: false }),
};
const transferKinds = fc.oneof(
  { weight: 3, arbitrary: fc.constant('exact') },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(transfers)) },
);

const pay = (kind: string, pick: number): Command =>
  command(
    `pay ${kind} ${pick}`,
    done((world) => {
      const all = [...world.model.payments.values()];
      const open = all.filter(
        ({ state, arrived, amount }) =>
          state === 'awaitingTransfer' || state === 'expired' || (arrived !== null && arrived < amount),
      );
      const order = open[pick % Math.max(1, open.length)] ?? all[pick % Math.max(1, all.length)];
      if (!order) return false;
      const [on, place] = order.place.split(' ') as [PaperNetwork, string];
      const { outputs, succeeded = true } = transfers[kind]!({
        place,
        contract: contracts[order.coin as 'USDT'],
        raw: rawOf(on, order.amount),
      });
      world.chains[on].send(outputs, { succeeded });
      world.mine(on);
      return true;
    }),
  );

const payOut = (kind: string, pick: number): Command =>
  command(
    `pay out ${kind} ${pick}`,
    done((world) => {
      const going = [...world.model.payouts.values()].filter(
        ({ state, network: on, hash: named }) =>
          state === 'transferring' && named !== null && !world.chains[on].everSent(named),
      );
      const order = going[pick % Math.max(1, going.length)];
      if (!order) return false;
      const { outputs, succeeded = true } = transfers[kind]!({
        place: order.address,
        contract: contracts[order.coin as 'USDT'] ?? 'the BUSD',
        raw: rawOf(order.network, order.amount - order.fee),
      });
      world.chains[order.network].send(
        outputs.map((output) => ({ from: simulatedWallets[order.network], ...output })),
        { succeeded, hash: order.hash! },
      );
      world.mine(order.network);
      return true;
    }),
  );

const times = fc.constantFrom(
  MINUTE,
  5 * MINUTE,
  31 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  25 * HOUR,
  25 * HOUR,
  29 * DAY,
  200 * DAY,
);
const skews = fc.constantFrom(-2 * HOUR, -MINUTE, 0, 0, MINUTE, 2 * HOUR);

export const chainCommands: fc.Arbitrary<Command>[] = [
  fc.tuple(transferKinds, fc.nat({ max: 20 })).map(([kind, pick]) => pay(kind, pick)),
  fc.tuple(transferKinds, fc.nat({ max: 20 })).map(([kind, pick]) => payOut(kind, pick)),
  fc.integer({ min: 1, max: 4 }).map((blocks) =>
    command(
      `mine ${blocks}`,
      done((world) => {
        for (let n = 0; n < blocks; n += 1) for (const on of paperNetworks) world.mine(on);
      }),
    ),
  ),
  fc
    .record({ on: fc.constantFrom(...paperNetworks), depth: fc.integer({ min: 1, max: 2 }), keeps: fc.boolean() })
    .map(({ on, ...how }) =>
      command(
        `reorganise ${on} ${JSON.stringify(how)}`,
        done((world) => world.reorganise(on, how)),
      ),
    ),
  times.map((ms) =>
    command(
      `wait ${ms / MINUTE} minutes`,
      done((world) => world.pass(ms)),
    ),
  ),
  skews.map((ms) =>
    command(
      `the clock is off by ${ms / MINUTE} minutes`,
      done((world) => world.jump(ms)),
    ),
  ),
];
