import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { SourcesModule } from '../sources/sources.module.ts';
import { Meters } from './meters.ts';
import { MetricsController } from './metrics.controller.ts';
import { Polls } from './polls.ts';
import { SystemController } from './system.controller.ts';
import { SystemLive } from './system.live.ts';
import { SystemService } from './system.service.ts';

@Module({
  imports: [AuditModule, SourcesModule],
  controllers: [MetricsController, SystemController],
  providers: [Meters, Polls, SystemService, SystemLive],
})
export class SystemModule {}
