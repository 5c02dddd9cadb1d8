import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { orderKinds, type OpenOrder } from '@chaintide/contracts/people/colleagues';
import { topics } from '@chaintide/contracts/realtime';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import type { Listener } from '../../platform/hub/listener.ts';
import { ColleaguesRepository, type Look } from './colleagues.repository.ts';

/**
 * Records which finance user has which order open. Subscribing to an order's topic opens it, and disconnecting closes
 * it.
 */
@Injectable()
export class ColleaguesService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ColleaguesService.name);
  /** Orders that are open in this process; their topics are notified. */
  private readonly here = new Map<string, Look>();
  private known: readonly OpenOrder[] = [];
  private turn: Promise<void> = Promise.resolve();
  private stopListening: () => Promise<void> = async () => {};

  constructor(
    private readonly repository: ColleaguesRepository,
    private readonly hub: Hub,
  ) {}

  async onModuleInit(): Promise<void> {
    this.hub.register('colleagues', {
      snapshot: (parts) => {
        lookOf(parts, '');
        return this.known;
      },
      delta: () => this.known,
      entered: (parts, listener) => this.opened(parts, listener),
      left: (parts, { id: line }) => this.left(parts, line),
    });
    this.stopListening = await this.repository.listen(() => this.next(() => this.read()));
    await this.read();
  }

  async onModuleDestroy(): Promise<void> {
    await this.stopListening();
    this.next(() => this.repository.closeAll());
    await this.turn;
  }

  /** Renews the entries of this process, and drops those of dead processes. */
  async renew(): Promise<void> {
    await this.repository.renew();
    await this.read();
  }

  private opened(parts: readonly string[], { id: line, identity: { user } }: Listener): void {
    const look = lookOf(parts, line);
    if (!look || !user) return;
    this.here.set(keyOf(look), look);
    this.next(() => this.repository.open(look, user.id));
  }

  private left(parts: readonly string[], line: string): void {
    const look = lookOf(parts, line);
    if (!look) return;
    this.here.delete(keyOf(look));
    this.next(() => this.repository.close(look));
  }

  private async read(): Promise<void> {
    const known = await this.repository.all();
    if (isDeepStrictEqual(known, this.known)) return;
    this.known = known;
    this.hub.touch(topics.colleagues());
    for (const { of, id } of this.here.values()) this.hub.touch(topics.openOrder(of, id));
  }

  /** Runs tasks in sequence, so that an order closed right away is not opened after that. */
  private next(work: () => Promise<void>): void {
    this.turn = this.turn
      .then(work)
      .catch((error: unknown) => this.logger.error({ err: error }, 'the list of open orders could not be stored'));
  }
}

const keyOf = ({ line, of, id }: Look): string => `${line} ${of} ${id}`;

/** Parses the parts of a topic; undefined for the list itself. Throws if they are invalid. */
const lookOf = (parts: readonly string[], line: string): Look | undefined => {
  if (parts.length === 0) return undefined;
  const [kind, number, ...rest] = parts;
  const [of, id] = [
    orderKinds.find((one) => one === kind),
    /^[1-9]\d{0,14}$/.test(number ?? '') ? Number(number) : undefined,
  ];
  if (of === undefined || id === undefined || rest.length > 0)
    throw new AppError('topic.unknown', { topic: ['colleagues', ...parts].join(':') });
  return { line, of, id };
};
