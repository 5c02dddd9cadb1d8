import { Controller } from '@nestjs/common';
import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { dailyUpgradesRoute } from '@chaintide/contracts/money/daily-orders';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { paidLevels } from '@chaintide/contracts/people/levels';
import {
  offersRoute,
  priceChangeRoute,
  priceHistoryRoute,
  pricesRoute,
  receiptsFileRoute,
  receiptsRoute,
  upgradeRoute,
  type LevelPrice,
  type Receipt,
} from '@chaintide/contracts/money/upgrades';
import { csvFile } from '../../platform/csv.ts';
import { mapped } from '../../platform/db/batches.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { UsersService } from '../users/users.service.ts';
import { receiptColumns } from './receipts-file.ts';
import { UpgradesRepository, type PriceRow } from './upgrades.repository.ts';
import { receiptOf, UpgradesService } from './upgrades.service.ts';

@Controller()
export class UpgradesController {
  constructor(
    private readonly upgrades: UpgradesService,
    private readonly repository: UpgradesRepository,
    private readonly users: UsersService,
  ) {}

  @Handle(offersRoute)
  async offers(@Caller() caller: Identity): Promise<RouteData<typeof offersRoute>> {
    return this.upgrades.offers(await this.users.require(accountOf(caller).userId));
  }

  @Handle(upgradeRoute)
  buy(@Payload() wish: RouteOutput<typeof upgradeRoute, 'body'>, @Caller() caller: Identity): Promise<Receipt> {
    return this.upgrades.buy(accountOf(caller).userId, wish);
  }

  @Handle(receiptsRoute)
  async receipts(
    @Queries() query: RouteOutput<typeof receiptsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof receiptsRoute>> {
    const { total, rows } = await this.repository.table.ofUser(accountOf(caller).userId, query);
    return { total, rows: rows.map(receiptOf) };
  }

  @Handle(receiptsFileRoute)
  file(
    @Queries() { language }: RouteOutput<typeof receiptsFileRoute, 'query'>,
    @Caller() caller: Identity,
  ): FileAnswer {
    return csvFile(receiptColumns, mapped(this.repository.table.everyOf(accountOf(caller).userId), receiptOf), {
      name: 'receipts',
      language,
    });
  }

  @Handle(dailyUpgradesRoute)
  daily(
    @Queries() { days }: RouteOutput<typeof dailyUpgradesRoute, 'query'>,
  ): Promise<RouteData<typeof dailyUpgradesRoute>> {
    return this.repository.daily(Number(days));
  }

  @Handle(pricesRoute)
  async prices(): Promise<RouteData<typeof pricesRoute>> {
    const prices = await this.repository.prices();
    return paidLevels.map((level) => ({ level, price: amountOf(prices[level]) }));
  }

  @Handle(priceHistoryRoute)
  async history(): Promise<RouteData<typeof priceHistoryRoute>> {
    return (await this.repository.priceHistory()).map(priceOf);
  }

  @Handle(priceChangeRoute)
  async change(
    @Params() { level }: RouteOutput<typeof priceChangeRoute, 'params'>,
    @Payload() { price, note }: RouteOutput<typeof priceChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<LevelPrice> {
    await this.upgrades.changePrice({ level, price: unitsOf(price), by: accountOf(caller).userId, note });
    return priceOf((await this.repository.priceHistory())[0]!);
  }
}

const priceOf = ({ level, price, since, by, note }: PriceRow): LevelPrice => ({
  level,
  price: amountOf(price),
  since: since.getTime(),
  by,
  note,
});
