import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.ts';
import { SeriesModule } from '../series/series.module.ts';
import { CalendarController } from './calendar.controller.ts';
import { CalendarService } from './calendar.service.ts';

@Module({ imports: [SeriesModule, ListingsModule], controllers: [CalendarController], providers: [CalendarService] })
export class CalendarModule {}
