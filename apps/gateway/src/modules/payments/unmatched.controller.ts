import { Controller } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { assignmentRoute, unmatchedRoute, type PaymentOrder } from '@chaintide/contracts/payments';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { OrderEvidence } from './order-evidence.ts';
import { UnmatchedRepository } from './unmatched.repository.ts';
import { UnmatchedService } from './unmatched.service.ts';
import { unmatchedOf } from './views.ts';

/** What accounting sees of the money that belongs to no order, and does with it. */
@Controller()
export class UnmatchedController {
  constructor(
    private readonly unmatched: UnmatchedService,
    private readonly repository: UnmatchedRepository,
    private readonly evidence: OrderEvidence,
  ) {}

  @Handle(unmatchedRoute)
  async list(
    @Queries(unmatchedRoute) query: RouteOutput<typeof unmatchedRoute, 'query'>,
  ): Promise<RouteData<typeof unmatchedRoute>> {
    const { total, rows } = await this.repository.page(query);
    return { total, rows: rows.map(unmatchedOf) };
  }

  @Handle(assignmentRoute)
  async assign(
    @Params(assignmentRoute) { id }: RouteOutput<typeof assignmentRoute, 'params'>,
    @Payload(assignmentRoute) assignment: RouteOutput<typeof assignmentRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<PaymentOrder> {
    return this.evidence.one(
      await this.unmatched.assign(id, { ...assignment, by: { kind: 'finance', id: accountOf(caller).userId } }),
    );
  }
}
