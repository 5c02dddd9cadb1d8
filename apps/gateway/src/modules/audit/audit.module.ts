import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.ts';
import { AuditsController } from './audits.controller.ts';
import { AuditsRepository } from './audits.repository.ts';
import { sealed, Seals } from './seals.ts';
import { AuditsService } from './audits.service.ts';

@Module({
  imports: [ChainModule],
  controllers: [AuditsController],
  providers: [AuditsRepository, AuditsService, Seals, sealed],
  exports: [AuditsService],
})
export class AuditModule {}
