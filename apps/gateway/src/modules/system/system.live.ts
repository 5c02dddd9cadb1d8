import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Scheduler } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { Turns } from '../../platform/http/turns.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Sockets } from '../../platform/hub/sockets.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { AuditsService } from '../audit/audits.service.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { Meters } from './meters.ts';
import { SystemService } from './system.service.ts';

const EVERY_MS = 5 * SECOND;

/** Takes a sample every few seconds, and sends it to the admins who watch. */
@Injectable()
export class SystemLive implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => {};

  constructor(
    private readonly system: SystemService,
    private readonly meters: Meters,
    private readonly hub: Hub,
    private readonly sockets: Sockets,
    private readonly scheduler: Scheduler,
    private readonly turns: Turns,
    private readonly jobs: Jobs,
    private readonly ready: ReadyAnswers,
    private readonly sources: SourcesService,
    private readonly audits: AuditsService,
  ) {}

  onModuleInit(): void {
    const { hub, meters } = this;
    meters.ofSockets(this.sockets, hub);
    meters.ofQueues(this.turns, this.jobs, this.ready);
    meters.ofSources(this.sources);
    meters.ofAudits(this.audits);
    const state = (parts: readonly string[]) => {
      if (parts.length > 0) throw new AppError('topic.unknown', { topic: ['system', ...parts].join(':') });
      return this.system.state();
    };
    hub.register('system', { snapshot: state, delta: state });
    this.stop = this.scheduler.every(EVERY_MS, () => {
      this.system.sample();
      hub.touch(topics.system());
    });
  }

  onModuleDestroy(): void {
    this.stop();
    this.system.close();
  }
}
