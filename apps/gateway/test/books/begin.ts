import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import type { Throwaway } from '../../src/platform/db/testing.ts';
import { World } from './world.ts';

/** Creates one world on a database for all tests of an engine and passes it to `begun`. */
export const beginWorld = (throwaway: () => Throwaway, begun: (world: World) => void): void => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    begun(await World.over(db));
  }, 60_000);
  afterAll(() => db.close());
};
