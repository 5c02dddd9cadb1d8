import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { pointRoute, type PointProof } from '@chaintide/contracts/indicators';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { ProofService } from './proof.service.ts';

@Controller()
export class ProofController {
  constructor(private readonly proofs: ProofService) {}

  @Handle(pointRoute)
  point(
    @Params() { id, time }: RouteOutput<typeof pointRoute, 'params'>,
    @Queries() { resolution, known, ...parameters }: RouteOutput<typeof pointRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<PointProof> {
    return this.proofs.proofFor({ id, resolution, known, parameters }, time, caller);
  }
}
