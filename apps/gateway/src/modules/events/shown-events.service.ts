import type { ShownEvent } from '@chaintide/contracts/charts/events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PictureService } from '../indicators/picture.service.ts';
import { EventsService } from './events.service.ts';
import { HighsService } from './highs.service.ts';

/** All events that charts and pictures mark: those that admins entered, and the highs of the prices. */
@Injectable()
export class ShownEventsService implements OnModuleInit {
  constructor(
    private readonly events: EventsService,
    private readonly highs: HighsService,
    private readonly pictures: PictureService,
  ) {}

  onModuleInit(): void {
    this.pictures.markWith(() => this.all());
  }

  async all(): Promise<ShownEvent[]> {
    return [...(await this.events.all()), ...this.highs.all()].toSorted((a, b) => a.day.localeCompare(b.day));
  }
}
