import { Module } from '@nestjs/common';
import { IndicatorsModule } from '../indicators/indicators.module.ts';
import { MarketController } from './market.controller.ts';
import { MarketService } from './market.service.ts';

@Module({
  imports: [IndicatorsModule],
  controllers: [MarketController],
  providers: [MarketService],
})
export class MarketModule {}
