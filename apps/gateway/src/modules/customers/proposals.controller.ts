import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import {
  proposalApproveRoute,
  proposalRejectRoute,
  proposalsRoute,
  proposalWithdrawRoute,
  type Proposal,
} from '@chaintide/contracts/people/proposals';
import { Handle, Params, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { ProposalsService } from './proposals.service.ts';

type Id = RouteOutput<typeof proposalApproveRoute, 'params'>;
type Seen = RouteOutput<typeof proposalApproveRoute, 'body'>;

@Controller()
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @Handle(proposalsRoute)
  open(): Promise<Proposal[]> {
    return this.proposals.open();
  }

  @Handle(proposalApproveRoute)
  approve(@Params() { id }: Id, @Payload() { version }: Seen, @Caller() caller: Identity): Promise<Proposal> {
    return this.proposals.answer(id, { type: 'approve', byId: accountOf(caller).userId, version });
  }

  @Handle(proposalRejectRoute)
  reject(@Params() { id }: Id, @Payload() { version }: Seen, @Caller() caller: Identity): Promise<Proposal> {
    return this.proposals.answer(id, { type: 'reject', byId: accountOf(caller).userId, version });
  }

  @Handle(proposalWithdrawRoute)
  withdraw(@Params() { id }: Id, @Payload() { version }: Seen, @Caller() caller: Identity): Promise<Proposal> {
    return this.proposals.answer(id, { type: 'withdraw', byId: accountOf(caller).userId, version });
  }
}
