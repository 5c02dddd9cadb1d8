import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { topicKinds } from '@chaintide/contracts/realtime';
import { CONFIG, type Config } from '../config.ts';
import { Bus } from './bus.ts';
import { Clock, Scheduler, StoryClock, SystemClock, SystemScheduler } from './clock.ts';
import { Database } from './db/database.ts';
import { DeskQueues } from './desk-queues.ts';
import { FirstAnswers } from './http/first-answers.ts';
import { HealthController } from './http/health.controller.ts';
import { Hosts } from './http/hosts.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { Turns } from './http/turns.ts';
import { Identities } from './identity.ts';
import { FACT_LOG } from './hub/facts.ts';
import { Hub, TOPIC_RULES } from './hub/hub.ts';
import { Sockets } from './hub/sockets.ts';
import { jobOf, Jobs } from './jobs/jobs.ts';
import { Leases, OthersLeases } from './leases.ts';
import { Limits } from './limits.ts';
import { Mailer } from './mail/mailer.ts';
import { Metrics } from './metrics/metrics.ts';
import { RequestTimes } from './metrics/request-times.ts';
import { SourceLag } from './metrics/source-lag.ts';
import { Outbox } from './outbox.ts';
import { Calls } from './processes/calls.ts';
import { Leadership } from './processes/leadership.ts';
import { ProcessRole } from './processes/process-role.ts';
import { Relay } from './processes/relay.ts';
import { NoWire, Wire } from './processes/wire.ts';
import { Readiness } from './readiness.ts';
import { ownProcess, SpareMemory } from './spare-memory.ts';

const readinessOf = (db: Database): Readiness => {
  const readiness = new Readiness();
  readiness.add('database', async () => (await db.query('select 1')).length === 1);
  return readiness;
};

/** Delete expired data. */
const sweeps = [
  jobOf(Limits, {
    name: 'old-limits',
    everyMs: HOUR,
    problem: 'old limits could not be swept',
    work: (limits) => limits.sweep(),
  }),
  jobOf(Mailer, {
    name: 'old-mails',
    everyMs: HOUR,
    problem: 'old mails could not be swept',
    work: (mailer) => mailer.sweep(),
  }),
  jobOf(Outbox, {
    name: 'old-facts',
    everyMs: DAY / 4,
    problem: 'old facts could not be swept',
    work: (outbox) => outbox.sweep(),
  }),
];

/** Providers for every module. The database is opened before the app and closed after it. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, db: Database, wire: Wire = new NoWire()): DynamicModule {
    const role = new ProcessRole(config);
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: Database, useValue: db },
      { provide: ProcessRole, useValue: role },
      { provide: Hosts, useValue: new Hosts(config) },
      { provide: Readiness, useValue: readinessOf(db) },
      { provide: Clock, useClass: config.DEMO ? StoryClock : SystemClock },
      { provide: Scheduler, useClass: SystemScheduler },
      { provide: FACT_LOG, useExisting: Outbox },
      { provide: TOPIC_RULES, useValue: topicKinds },
      Outbox,
      Hub,
      Sockets,
      Jobs,
      DeskQueues,
      Limits,
      Mailer,
      ...sweeps,
      {
        provide: SpareMemory,
        inject: [Scheduler],
        useFactory: (scheduler: Scheduler) => new SpareMemory({ scheduler, process: ownProcess() }),
      },
      FirstAnswers,
      Identities,
      ReadyAnswers,
      Turns,
      Metrics,
      RequestTimes,
      SourceLag,
      { provide: Leases, useClass: role.works ? Leases : OthersLeases },
      { provide: Wire, useValue: wire },
      Leadership,
      Relay,
      Calls,
      Bus,
    ];
    return { module: PlatformModule, controllers: [HealthController], providers, exports: providers };
  }
}
