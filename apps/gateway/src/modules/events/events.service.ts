import { Injectable, Logger } from '@nestjs/common';
import type { ChartEvent, EventDraft, eventHistoryRoute } from '@chaintide/contracts/charts/events';
import type { RouteData } from '@chaintide/contracts/http';
import { EVENT_HISTORY_LINES } from '@chaintide/contracts/limits';
import { topics, type EventFact } from '@chaintide/contracts/realtime';
import { Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';
import { EventsRepository } from './events.repository.ts';

/** An event before and after a change; null if added or removed. */
interface Change {
  readonly was: ChartEvent | null;
  readonly becomes: ChartEvent | null;
}

/** The events marked on charts. Every change is recorded with its author and published to open charts. */
@Injectable()
export class EventsService {
  private readonly logger = new Logger(EventsService.name);

  constructor(
    private readonly db: Database,
    private readonly repository: EventsRepository,
    private readonly outbox: Outbox,
  ) {}

  all(): Promise<ChartEvent[]> {
    return this.repository.all();
  }

  async history(before: number | undefined): Promise<RouteData<typeof eventHistoryRoute>> {
    const lines = await this.repository.history(before, EVENT_HISTORY_LINES + 1); // one extra line shows whether there are more
    return { lines: lines.slice(0, EVENT_HISTORY_LINES), hasOlder: lines.length > EVENT_HISTORY_LINES };
  }

  create(actorId: number, draft: EventDraft): Promise<ChartEvent> {
    return this.db.transaction(async (tx) => {
      const becomes = await this.repository.insert(draft, tx);
      await this.record(actorId, { was: null, becomes }, tx);
      return becomes;
    });
  }

  /** Throws if the version is stale. */
  change(
    actorId: number,
    id: number,
    { event, version }: { readonly event: EventDraft; readonly version: number },
  ): Promise<ChartEvent> {
    return this.db.transaction(async (tx) => {
      const was = await this.lock(id, version, tx);
      const becomes = await this.repository.update(id, event, tx);
      await this.record(actorId, { was, becomes }, tx);
      return becomes;
    });
  }

  /** Throws if the version is stale. */
  remove(actorId: number, id: number, version: number): Promise<void> {
    return this.db.transaction(async (tx) => {
      const was = await this.lock(id, version, tx);
      await this.repository.remove(id, tx);
      await this.record(actorId, { was, becomes: null }, tx);
    });
  }

  private async lock(id: number, version: number, tx: Tx): Promise<ChartEvent> {
    const event = await this.repository.lock(id, tx);
    if (!event) throw new AppError('event.unknown');
    if (event.version !== version) throw new AppError('version.stale');
    return event;
  }

  private async record(actorId: number, { was, becomes }: Change, tx: Tx): Promise<void> {
    const { id } = (becomes ?? was)!;
    await this.repository.addHistory(id, { byId: actorId, was, becomes }, tx);
    const fact: EventFact = becomes
      ? { name: 'event.changed', payload: { event: becomes } }
      : { name: 'event.removed', payload: { id } };
    await this.outbox.append(tx, { topic: topics.events(), ...fact });
    this.logger.log({ actorId, eventId: id, fact: fact.name }, 'an admin changed an event');
  }
}
