import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { type PaymentOrder } from '@chaintide/contracts/money/payments';
import { assignmentRoute, unmatchedRoute } from '@chaintide/contracts/money/unmatched';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { OrderEvidence } from './order-evidence.ts';
import { UnmatchedRepository } from './unmatched.repository.ts';
import { UnmatchedService } from './unmatched.service.ts';
import { unmatchedOf } from './views.ts';

/** Accounting's view of transfers without an order, and its actions on them. */
@Controller()
export class UnmatchedController {
  constructor(
    private readonly unmatched: UnmatchedService,
    private readonly repository: UnmatchedRepository,
    private readonly evidence: OrderEvidence,
  ) {}

  @Handle(unmatchedRoute)
  async list(@Queries() query: RouteOutput<typeof unmatchedRoute, 'query'>): Promise<RouteData<typeof unmatchedRoute>> {
    const { total, rows } = await this.repository.page(query);
    return { total, rows: rows.map(unmatchedOf) };
  }

  @Handle(assignmentRoute)
  async assign(
    @Params() { id }: RouteOutput<typeof assignmentRoute, 'params'>,
    @Payload() assignment: RouteOutput<typeof assignmentRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PaymentOrder> {
    return this.evidence.one(
      await this.unmatched.assign(id, { ...assignment, by: { kind: 'finance', id: accountOf(caller).userId } }),
    );
  }
}
