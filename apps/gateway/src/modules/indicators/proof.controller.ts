import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { pointRoute, releasesRoute, type PointProof, type ReleaseStretch } from '@chaintide/contracts/charts/points';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { Caller, type Identity } from '../../platform/identity.ts';
import { ProofService } from './proof.service.ts';
import { ReleasesService } from './releases.service.ts';

@Controller()
export class ProofController {
  constructor(
    private readonly proofs: ProofService,
    private readonly released: ReleasesService,
  ) {}

  @Handle(pointRoute)
  point(
    @Params() { id, time }: RouteOutput<typeof pointRoute, 'params'>,
    @Queries() { resolution, known, ...parameters }: RouteOutput<typeof pointRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<PointProof> {
    return this.proofs.proofFor({ id, resolution, known, parameters }, time, caller);
  }

  @Handle(releasesRoute)
  async releases(
    @Params() { id }: RouteOutput<typeof releasesRoute, 'params'>,
    @Queries() { known }: RouteOutput<typeof releasesRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<{ releases: ReleaseStretch[] }> {
    return { releases: await this.released.stretchesOf({ id, known }, caller) };
  }
}
