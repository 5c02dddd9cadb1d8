import { Module } from '@nestjs/common';
import { SeriesModule } from '../series/series.module.ts';
import { YieldsController } from './yields.controller.ts';
import { YieldsService } from './yields.service.ts';

@Module({ imports: [SeriesModule], controllers: [YieldsController], providers: [YieldsService] })
export class YieldsModule {}
