import type { Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { readConfig } from '../src/config.ts';
import { Clock, Scheduler } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrations.ts';
import { HandScheduler } from '../src/platform/fixtures/hub-rig.ts';
import { Jobs } from '../src/platform/jobs/jobs.ts';
import { PlatformModule } from '../src/platform/platform.module.ts';

/** A module with all its dependencies on the spec's database; time passes by the clock, and beats come by hand. */
export const moduleOn = async (db: Database, clock: Clock, module: Type): Promise<TestingModule> => {
  await migrate(db);
  const built = await Test.createTestingModule({
    imports: [PlatformModule.with({ ...readConfig({}), LOG_LEVEL: 'silent' }, db), module],
  })
    .overrideProvider(Clock)
    .useValue(clock)
    .overrideProvider(Scheduler)
    .useValue(new HandScheduler())
    .setLogger(false as never)
    .compile();
  await built.get(Jobs, { strict: false }).open();
  return built;
};
