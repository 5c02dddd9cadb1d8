import { errataRoute, erratumCreateRoute, type Erratum } from '@chaintide/contracts/support/errata';
import type { RouteOutput } from '@chaintide/contracts/http';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { Controller } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle, Params, Payload } from '../../platform/http/handle.ts';
import { accountOf, Caller, requireGrade, type Identity } from '../../platform/identity.ts';
import { ErrataService } from './errata.service.ts';

@Controller()
export class ErrataController {
  constructor(private readonly errata: ErrataService) {}

  @Handle(errataRoute)
  of(@Params() { id }: RouteOutput<typeof errataRoute, 'params'>, @Caller() caller: Identity): Promise<Erratum[]> {
    const indicator = indicatorById(id);
    if (!indicator) throw new AppError('indicator.unknown', { id });
    requireGrade(gradeOfTier(indicator.tier), caller);
    return this.errata.of(id);
  }

  @Handle(erratumCreateRoute)
  create(
    @Payload() draft: RouteOutput<typeof erratumCreateRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Erratum> {
    return this.errata.create(accountOf(caller).userId, draft);
  }
}
