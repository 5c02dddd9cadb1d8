import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  workOrderBonusRoute,
  workOrderCaseRoute,
  workOrderCasesRoute,
  workOrderCountsRoute,
  workOrderEventRoute,
  workOrderHoldRoute,
  workOrderReleaseRoute,
  type WorkOrderCase,
  type WorkOrderCounts,
} from '@chaintide/contracts/support/work-orders';
import { Clock } from '../../platform/clock.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { deedOf, staffOf } from './deeds.ts';
import { caseOf } from './views.ts';
import { WorkOrderTexts } from './work-order-texts.repository.ts';
import { WorkOrdersRepository, type WorkOrderRow } from './work-orders.repository.ts';
import { WorkOrdersService } from './work-orders.service.ts';

/** The view of those who answer and review work orders. */
@Controller()
export class WorkOrderCasesController {
  constructor(
    private readonly orders: WorkOrdersService,
    private readonly repository: WorkOrdersRepository,
    private readonly texts: WorkOrderTexts,
    private readonly clock: Clock,
  ) {}

  @Handle(workOrderCasesRoute)
  async all(
    @Queries() query: RouteOutput<typeof workOrderCasesRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof workOrderCasesRoute>> {
    const { total, rows } = await this.repository.page(query, { staffId: accountOf(caller).userId });
    return { total, rows: rows.map((row) => this.view(row)) };
  }

  @Handle(workOrderCountsRoute)
  counts(@Caller() caller: Identity): Promise<WorkOrderCounts> {
    return this.repository.counts(accountOf(caller).userId);
  }

  @Handle(workOrderCaseRoute)
  async one(
    @Params() { id }: RouteOutput<typeof workOrderCaseRoute, 'params'>,
  ): Promise<RouteData<typeof workOrderCaseRoute>> {
    const row = await this.repository.require(id);
    return { workOrder: this.view(row), lines: await this.texts.lines(id, { isForStaff: true }) };
  }

  @Handle(workOrderEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof workOrderEventRoute, 'params'>,
    @Payload() { event, version }: RouteOutput<typeof workOrderEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<WorkOrderCase> {
    return this.view(await this.orders.act(id, { ...deedOf(event), by: staffOf(caller), version }));
  }

  @Handle(workOrderBonusRoute)
  async grantBonus(
    @Params() { id }: RouteOutput<typeof workOrderBonusRoute, 'params'>,
    @Payload() { version }: RouteOutput<typeof workOrderBonusRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<WorkOrderCase> {
    return this.view(await this.orders.act(id, { type: 'grantBonus', by: staffOf(caller), version }));
  }

  @Handle(workOrderHoldRoute)
  async hold(
    @Params() { id }: RouteOutput<typeof workOrderHoldRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<WorkOrderCase> {
    return this.view(await this.orders.hold(id, staffOf(caller)));
  }

  @Handle(workOrderReleaseRoute)
  async release(
    @Params() { id }: RouteOutput<typeof workOrderReleaseRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<WorkOrderCase> {
    return this.view(await this.orders.release(id, staffOf(caller)));
  }

  private view(row: WorkOrderRow): WorkOrderCase {
    return caseOf(row, this.clock.now());
  }
}
