import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { EventsService } from './events.service.ts';
import { HighsService } from './highs.service.ts';
import { ShownEventsService } from './shown-events.service.ts';
import { IndicatorsModule } from '../indicators/indicators.module.ts';

@Module({
  imports: [IndicatorsModule],
  controllers: [EventsController],
  providers: [listTopic('events'), EventsRepository, EventsService, HighsService, ShownEventsService],
})
export class EventsModule {}
