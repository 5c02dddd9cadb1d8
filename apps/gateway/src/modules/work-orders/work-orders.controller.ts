import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import {
  ownWorkOrderEventRoute,
  workOrderRoute,
  workOrdersRoute,
  workOrderSubmitRoute,
  type WorkOrder,
} from '@chaintide/contracts/support/work-orders';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { deedOf } from './deeds.ts';
import { workOrderOf } from './views.ts';
import { WorkOrderTexts } from './work-order-texts.repository.ts';
import { WorkOrdersRepository } from './work-orders.repository.ts';
import { WorkOrdersService } from './work-orders.service.ts';

/** The submitter's view of work orders. */
@Controller()
export class WorkOrdersController {
  constructor(
    private readonly orders: WorkOrdersService,
    private readonly repository: WorkOrdersRepository,
    private readonly texts: WorkOrderTexts,
  ) {}

  @Handle(workOrdersRoute)
  async own(
    @Queries() query: RouteOutput<typeof workOrdersRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof workOrdersRoute>> {
    const { total, rows } = await this.repository.page(query, { ownerId: accountOf(caller).userId });
    return { total, rows: rows.map(workOrderOf) };
  }

  @Handle(workOrderRoute)
  async one(
    @Params() { id }: RouteOutput<typeof workOrderRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof workOrderRoute>> {
    const row = await this.repository.require(id);
    if (row.userId !== BigInt(accountOf(caller).userId)) throw new AppError('workOrder.unknown');
    return { workOrder: workOrderOf(row), lines: await this.texts.lines(id, { isForStaff: false }) };
  }

  @Handle(workOrderSubmitRoute)
  async submit(
    @Payload() draft: RouteOutput<typeof workOrderSubmitRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<WorkOrder> {
    return workOrderOf(await this.orders.submit(accountOf(caller).userId, draft));
  }

  @Handle(ownWorkOrderEventRoute)
  async act(
    @Params() { id }: RouteOutput<typeof ownWorkOrderEventRoute, 'params'>,
    @Payload() { event, version }: RouteOutput<typeof ownWorkOrderEventRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<WorkOrder> {
    const by = { kind: 'owner', id: accountOf(caller).userId } as const;
    return workOrderOf(await this.orders.act(id, { ...deedOf(event), by, version }));
  }
}
