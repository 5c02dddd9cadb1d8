import type { RouteOutput } from '@chaintide/contracts/http';
import {
  balancesRoute,
  statementFileRoute,
  statementRoute,
  type Balances,
  type StatementPage,
} from '@chaintide/contracts/money/wallet';
import { Controller } from '@nestjs/common';
import { csvFile } from '../../platform/csv.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { statementColumns } from './statement-file.ts';
import { WalletService } from './wallet.service.ts';

@Controller()
export class WalletController {
  constructor(private readonly wallet: WalletService) {}

  @Handle(balancesRoute)
  balances(@Caller() caller: Identity): Promise<Balances> {
    return this.wallet.balancesOf(accountOf(caller).userId);
  }

  @Handle(statementFileRoute)
  file(
    @Queries() { language, ...filters }: RouteOutput<typeof statementFileRoute, 'query'>,
    @Caller() caller: Identity,
  ): FileAnswer {
    return csvFile(statementColumns, this.wallet.every(accountOf(caller).userId, filters), {
      name: 'statement',
      language,
    });
  }

  @Handle(statementRoute)
  statement(
    @Queries() query: RouteOutput<typeof statementRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<StatementPage> {
    return this.wallet.statement(accountOf(caller).userId, query);
  }
}
