import { auditRunRoute, auditsRoute, type AuditReport, type Audits } from '@chaintide/contracts/money/audit';
import { Controller } from '@nestjs/common';
import { Handle } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { AuditsService } from './audits.service.ts';

@Controller()
export class AuditsController {
  constructor(private readonly audits: AuditsService) {}

  @Handle(auditsRoute)
  all(): Promise<Audits> {
    return this.audits.all();
  }

  @Handle(auditRunRoute)
  run(@Caller() caller: Identity): Promise<AuditReport> {
    return this.audits.run(accountOf(caller).userId);
  }
}
