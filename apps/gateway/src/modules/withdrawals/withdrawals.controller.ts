import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  withdrawalApplyRoute,
  withdrawalCancelRoute,
  withdrawalCodeRoute,
  withdrawalRoute,
  withdrawalsFileRoute,
  withdrawalsRoute,
  type Withdrawal,
} from '@chaintide/contracts/money/withdrawals';
import { csvFile } from '../../platform/csv.ts';
import { mapped } from '../../platform/db/batches.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { withdrawalOf } from './views.ts';
import { withdrawalColumns } from './withdrawals-file.ts';
import { WithdrawalsRepository } from './withdrawals.repository.ts';
import { WithdrawalsService } from './withdrawals.service.ts';

@Controller()
export class WithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly repository: WithdrawalsRepository,
    private readonly users: UsersService,
  ) {}

  @Handle(withdrawalsRoute)
  async own(
    @Queries() query: RouteOutput<typeof withdrawalsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof withdrawalsRoute>> {
    const { total, rows } = await this.repository.table.ofUser(accountOf(caller).userId, query);
    return { total, rows: rows.map(withdrawalOf) };
  }

  @Handle(withdrawalsFileRoute)
  file(
    @Queries() { state, language }: RouteOutput<typeof withdrawalsFileRoute, 'query'>,
    @Caller() caller: Identity,
  ): FileAnswer {
    return csvFile(
      withdrawalColumns,
      mapped(this.repository.table.everyOf(accountOf(caller).userId, state), withdrawalOf),
      { name: 'withdrawals', language },
    );
  }

  @Handle(withdrawalRoute)
  async one(
    @Params() { id }: RouteOutput<typeof withdrawalRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof withdrawalRoute>> {
    const row = await this.repository.require(id);
    if (row.userId !== BigInt(accountOf(caller).userId)) throw new AppError('withdrawal.unknown');
    return { withdrawal: withdrawalOf(row), history: await this.repository.table.history(id) };
  }

  @Handle(withdrawalCodeRoute)
  async code(
    @Payload() intent: RouteOutput<typeof withdrawalCodeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof withdrawalCodeRoute>> {
    return this.withdrawals.sendCode(await this.account(caller), intent);
  }

  @Handle(withdrawalApplyRoute)
  async apply(
    @Payload() application: RouteOutput<typeof withdrawalApplyRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Withdrawal> {
    return withdrawalOf(await this.withdrawals.apply(await this.account(caller), application));
  }

  @Handle(withdrawalCancelRoute)
  async cancel(
    @Params() { id }: RouteOutput<typeof withdrawalCancelRoute, 'params'>,
    @Payload() { version }: RouteOutput<typeof withdrawalCancelRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Withdrawal> {
    return withdrawalOf(
      await this.withdrawals.act(id, { type: 'cancel', by: { kind: 'owner', id: accountOf(caller).userId }, version }),
    );
  }

  private account(caller: Identity): Promise<Account> {
    return this.users.require(accountOf(caller).userId);
  }
}
