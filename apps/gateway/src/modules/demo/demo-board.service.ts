import { Injectable, Logger } from '@nestjs/common';
import { MINUTE } from '@chaintide/contracts/limits';
import { Clock, Scheduler, StoryClock } from '../../platform/clock.ts';
import { Leases } from '../../platform/leases.ts';
import { BoardWriting, type Writer } from '../board/board-writing.service.ts';
import { UsersService } from '../users/users.service.ts';
import { demoPlans } from './accounts.ts';
import { talkers, talks, trickle, type Talk, type Talker } from './board-stories.ts';
import { DemoPast } from './demo-past.ts';
import { keyOf } from './replay.ts';
import { attempted, skipIn } from './steps.ts';

const TRICKLE_MS = 3 * MINUTE;
const MESSAGE = 'a message of the demo'; // in the log
const ADDRESS = '192.0.2.1'; // of nobody

type Writers = ReadonlyMap<Talker, Writer>;

/** Threads of the demo, written through the production services: their past, and new messages while it runs. */
@Injectable()
export class DemoBoard {
  private readonly logger = new Logger(DemoBoard.name);
  private told = 0;

  constructor(
    private readonly users: UsersService,
    private readonly writing: BoardWriting,
    private readonly clock: Clock,
    private readonly scheduler: Scheduler,
    private readonly leases: Leases,
    private readonly past: DemoPast,
  ) {}

  /** Writes what is missing of the past, then a message every few minutes until the signal. */
  async live(planted: Promise<void>, signal: AbortSignal): Promise<void> {
    await planted;
    const { logger } = this;
    await this.leases.alone('demo boards', {
      signal,
      work: (mayGoOn) => attempted({ work: () => this.replay(mayGoOn), what: 'the demo boards', logger, signal }),
    });
    if (signal.aborted) return;
    const stop = this.scheduler.every(
      TRICKLE_MS,
      () => void this.next().catch((error: unknown) => logger.warn({ err: error }, `${MESSAGE} is left out`)),
    );
    signal.addEventListener('abort', stop);
  }

  private async replay(mayGoOn: () => Promise<boolean>): Promise<boolean> {
    const { begun } = await this.past.begin(this.clock.now());
    const writers = await this.writers();
    for (const [index, talk] of talks.entries()) {
      if (!(await mayGoOn())) return false;
      await this.thread(talk, { name: `board ${index}`, begun, writers }).catch(skipIn(this.logger, MESSAGE));
    }
    return true;
  }

  private async thread(
    { who, indicator, ago, text, replies = [], likedBy = [] }: Talk,
    { name, begun, writers }: { readonly name: string; readonly begun: number; readonly writers: Writers },
  ): Promise<void> {
    const author = writers.get(who);
    if (!author) return;
    const draft = { indicator, text, pin: null, key: keyOf(name) };
    const { id, likes } = await this.at(begun - ago, () => this.writing.submit(author, draft));
    for (const [index, reply] of replies.entries()) {
      const by = writers.get(reply.who);
      const written = { text: reply.text, key: keyOf(`${name} ${index}`) };
      if (by) await this.at(begun - ago + reply.after, () => this.writing.reply(by, Number(id), written));
    }
    if (likes > 0) return;
    for (const one of likedBy) {
      const by = writers.get(one);
      if (by) await this.at(begun - ago + MINUTE, () => this.writing.choose(by.caller, Number(id), 1));
    }
  }

  /** Writes the next message of the trickle. */
  private async next(): Promise<void> {
    const { who, indicator, text } = trickle[this.told++ % trickle.length]!;
    const now = this.clock.now();
    const writer = (await this.writers()).get(who);
    if (!writer) return;
    const time = new Date(now).toISOString().slice(11, 16);
    const draft = { indicator, text: text.replace('{time}', `${time} UTC`), pin: null, key: keyOf(`trickle ${now}`) };
    await this.writing.submit(writer, draft).catch(skipIn(this.logger, MESSAGE));
  }

  /** The demo accounts that take part, in their present roles; not a person's who registered the name before the demo ran. */
  private async writers(): Promise<Writers> {
    const now = this.clock.now();
    const found = await Promise.all(
      talkers.map(async (name) => {
        const account = await this.users.byName(`demo_${name}`);
        const plan = demoPlans.find(({ userName }) => userName === `demo_${name}`);
        if (account?.email !== plan?.email || !account) return [];
        const caller = { ...this.users.identityOf(account, now), sessionId: 'demo' };
        return [[name, { caller, address: ADDRESS }] as const];
      }),
    );
    return new Map(found.flat());
  }

  private at<T>(moment: number, work: () => Promise<T>): Promise<T> {
    return this.clock instanceof StoryClock ? this.clock.at(moment, work) : work();
  }
}
