import { setTimeout as wait } from 'node:timers/promises';
import { PostgresDatabase } from '../../src/platform/db/postgres-database.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { AlarmsRig, TODAY } from './rig.ts';

// A process that watches alarms on a database and is killed at any moment. The price is a row of a table.

const clock = new SetClock();
clock.time = TODAY;
const db = await PostgresDatabase.open(process.argv[2]!);
const rig = await AlarmsRig.on(db, clock);
process.stdout.write('watching\n');
for (;;) {
  const [row] = await db.query('select value, at from test_price');
  clock.time = Number(row!['at']);
  rig.today(Number(row!['value']));
  await rig.settled();
  await rig.firing.tellAll();
  await wait(5);
}
