import { Module } from '@nestjs/common';
import { IssuanceController } from './issuance.controller.ts';
import { IssuanceRepository } from './issuance.repository.ts';
import { IssuanceService } from './issuance.service.ts';

@Module({
  controllers: [IssuanceController],
  providers: [IssuanceRepository, IssuanceService],
  exports: [IssuanceService],
})
export class IssuanceModule {}
