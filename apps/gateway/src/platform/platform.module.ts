import { Global, Module, type DynamicModule } from '@nestjs/common';
import { CONFIG, type Config } from '../config.ts';
import { Bus } from './bus.ts';
import { Clock, Scheduler, StoryClock, SystemClock, SystemScheduler } from './clock.ts';
import { Database } from './db/database.ts';
import { FirstAnswers } from './http/first-answers.ts';
import { HealthController } from './http/health.controller.ts';
import { Hosts } from './http/hosts.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { Turns } from './http/turns.ts';
import { Identities } from './identity.ts';
import { Hub } from './hub/hub.ts';
import { Sockets } from './hub/sockets.ts';
import { Leases } from './leases.ts';
import { Limits } from './limits.ts';
import { Mailer } from './mail/mailer.ts';
import { Outbox } from './outbox.ts';
import { Readiness } from './readiness.ts';
import { ownProcess, SpareMemory } from './spare-memory.ts';

const readinessOf = (db: Database): Readiness => {
  const readiness = new Readiness();
  readiness.add('database', async () => (await db.query('select 1')).length === 1);
  return readiness;
};

/** What every module may ask for. The database is opened before the app is, and closed after it. */
@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, db: Database): DynamicModule {
    const hosts = new Hosts(config);
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: Database, useValue: db },
      { provide: Hosts, useValue: hosts },
      { provide: Readiness, useValue: readinessOf(db) },
      { provide: Clock, useClass: config.DEMO ? StoryClock : SystemClock },
      { provide: Scheduler, useClass: SystemScheduler },
      {
        provide: Outbox,
        inject: [Clock, Scheduler],
        useFactory: (clock: Clock, scheduler: Scheduler) => new Outbox({ db, clock, scheduler }),
      },
      {
        provide: Hub,
        inject: [Clock, Scheduler, Outbox],
        useFactory: (clock: Clock, scheduler: Scheduler, facts: Outbox) => new Hub({ clock, scheduler, facts }),
      },
      {
        provide: Sockets,
        inject: [Hub, Clock, Identities],
        useFactory: (hub: Hub, clock: Clock, identities: Identities) => new Sockets({ hub, clock, identities, hosts }),
      },
      {
        provide: Limits,
        inject: [Clock, Scheduler],
        useFactory: (clock: Clock, scheduler: Scheduler) => new Limits({ db, clock, scheduler }),
      },
      {
        provide: Mailer,
        inject: [Clock, Scheduler, Outbox],
        useFactory: (clock: Clock, scheduler: Scheduler, outbox: Outbox) =>
          new Mailer({ db, clock, scheduler, outbox, config }),
      },
      {
        provide: SpareMemory,
        inject: [Scheduler],
        useFactory: (scheduler: Scheduler) => new SpareMemory({ scheduler, process: ownProcess() }),
      },
      FirstAnswers,
      Identities,
      ReadyAnswers,
      Turns,
      Leases,
      Bus,
    ];
    return { module: PlatformModule, controllers: [HealthController], providers, exports: providers };
  }
}
