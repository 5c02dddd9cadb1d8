import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.ts';
import { AuditsController } from './audits.controller.ts';
import { AuditsRepository } from './audits.repository.ts';
import { AuditsService } from './audits.service.ts';

@Module({
  imports: [ChainModule],
  controllers: [AuditsController],
  providers: [AuditsRepository, AuditsService],
  exports: [AuditsService],
})
export class AuditModule {}
