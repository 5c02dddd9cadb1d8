import { Controller } from '@nestjs/common';
import { dailyWithdrawalsRoute } from '@chaintide/contracts/money/daily-orders';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  withdrawalEventRoute,
  withdrawalOrderRoute,
  withdrawalOrdersRoute,
  type WithdrawalOrder,
} from '@chaintide/contracts/money/withdrawals';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { orderOf } from './views.ts';
import { WithdrawalsRepository } from './withdrawals.repository.ts';
import { WithdrawalsService } from './withdrawals.service.ts';
import { WithdrawalsWatcher } from './withdrawals.watcher.ts';

/** The payout staff's view of withdrawals. */
@Controller()
export class WithdrawalOrdersController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly repository: WithdrawalsRepository,
    private readonly watcher: WithdrawalsWatcher,
  ) {}

  @Handle(withdrawalOrdersRoute)
  async orders(
    @Queries() query: RouteOutput<typeof withdrawalOrdersRoute, 'query'>,
  ): Promise<RouteData<typeof withdrawalOrdersRoute>> {
    const { total, rows } = await this.repository.all(query);
    return { total, rows: rows.map(orderOf) };
  }

  @Handle(withdrawalOrderRoute)
  async order(
    @Params() { id }: RouteOutput<typeof withdrawalOrderRoute, 'params'>,
  ): Promise<RouteData<typeof withdrawalOrderRoute>> {
    const row = await this.repository.require(id);
    return {
      withdrawal: orderOf(row),
      history: await this.repository.table.history(id),
      wallets: this.withdrawals.walletsOn(row.network),
      twoPeopleAbove: this.withdrawals.twoPeopleAbove,
    };
  }

  @Handle(dailyWithdrawalsRoute)
  daily(
    @Queries() { days }: RouteOutput<typeof dailyWithdrawalsRoute, 'query'>,
  ): Promise<RouteData<typeof dailyWithdrawalsRoute>> {
    return this.repository.daily(Number(days));
  }

  @Handle(withdrawalEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof withdrawalEventRoute, 'params'>,
    @Payload() { event, version }: RouteOutput<typeof withdrawalEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<WithdrawalOrder> {
    const row = await this.withdrawals.act(id, {
      ...event,
      by: { kind: 'finance', id: accountOf(caller).userId },
      version,
    });
    return orderOf('hash' in event ? await this.watcher.firstLook(row) : row);
  }
}
