import { Module } from '@nestjs/common';
import { listTopic } from '../../platform/hub/list-topic.ts';
import { EventsController } from './events.controller.ts';
import { EventsRepository } from './events.repository.ts';
import { EventsService } from './events.service.ts';

@Module({ controllers: [EventsController], providers: [listTopic('events'), EventsRepository, EventsService] })
export class EventsModule {}
