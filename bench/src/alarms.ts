import { catalogue } from '@chaintide/indicators/catalogue';
import { inputsOf, metrics } from '@chaintide/indicators/metrics';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../../scripts/workspace.mjs';

// A tick over 100,000 alarms and more on 200 indicators, evaluated by the gateway and by one SQL statement of the same database.

const ALARMS = 100_000;
const INDICATORS = 200;
const FIRING = 1_000;
const ROUNDS = 30;
const LOUD_ROUNDS = 5;
const USERS = 500;
const AT_ONCE = FIRING / USERS;
const PRICE = 'btc.price';
const DAY = 86_400_000;
const HISTORY_DAYS = 400;

interface Gateway {
  readonly app: { readonly get: (type: unknown, options: { strict: boolean }) => unknown };
  stop(): Promise<void>;
}
interface Series {
  ingest(batch: object): void;
}
interface Watcher {
  beat(): Promise<void>;
  settled(): Promise<void>;
}
interface Bus {
  emit(event: unknown, payload: readonly string[]): void;
}
interface Sql {
  query(sql: string, params?: readonly unknown[]): Promise<{ readonly [name: string]: unknown }[]>;
  script(sql: string): Promise<void>;
}
interface Indicators {
  daily(indicator: object): { readonly values: Float64Array };
}

const built = async (path: string): Promise<Record<string, unknown>> =>
  (await import(inRoot('apps', 'gateway', 'dist', `${path}.js`))) as Record<string, unknown>;

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

const folder = await mkdtemp(join(tmpdir(), 'chaintide-bench-'));
const { createApp } = (await built('app.module')) as unknown as { createApp: (env: object) => Promise<Gateway> };
const { SeriesService } = await built('modules/series/series.service');
const { IndicatorsService, indicatorsMoved } = await built('modules/indicators/indicators.service');
const { AlarmsWatcher } = await built('modules/alarms/alarms.watcher');
const { Database } = await built('platform/db/database');
const { Bus } = await built('platform/bus');

const gateway = await createApp({
  PORT: 0,
  DATABASE_URL: process.env['DATABASE_URL'],
  DATA_DIR: folder,
  WEB_DIR: folder,
  LOG_LEVEL: 'silent',
  SOURCES: 'simulated',
  SIMNET_URL: 'http://127.0.0.1:9',
  DEMO: false,
});
const part = (type: unknown): unknown => gateway.app.get(type, { strict: false });
const series = part(SeriesService) as Series;
const indicators = part(IndicatorsService) as Indicators;
const watcher = part(AlarmsWatcher) as Watcher;
const db = part(Database) as Sql;
const bus = part(Bus) as Bus;

/** A history of all metrics of bitcoin, in which nothing is zero. */
/** Above the price: a round of the benchmark reaches the levels of one whole number. */
const levelOf = (index: number): number => 1 + Math.floor(index / AT_ONCE) + (index % AT_ONCE) / 10;

const feed = (): void => {
  const today = Math.floor(Date.now() / DAY) * DAY;
  for (const [place, metric] of [...inputsOf('btc').values()].entries()) {
    if (!metrics[metric].steps.includes('1d')) continue;
    const points = Array.from({ length: HISTORY_DAYS }, (_, day) => ({
      time: today - (HISTORY_DAYS - day) * DAY,
      value: 100 + place + Math.sin(day / 7 + place),
    }));
    series.ingest({
      source: 'bench',
      simulated: true,
      priority: 1,
      fetchedAt: Date.now(),
      step: '1d',
      points: { [metric]: points },
    });
  }
};

/** A live value of today. */
const feedPrice = (value: number): void =>
  series.ingest({
    source: 'bench',
    simulated: true,
    priority: 1,
    fetchedAt: Date.now(),
    step: '1d',
    points: { [PRICE]: [{ time: Math.floor(Date.now() / DAY) * DAY, value }] },
    provisionalFrom: Math.floor(Date.now() / DAY) * DAY,
    at: Date.now(),
  });

const judged = (): { readonly id: string; readonly value: number }[] =>
  catalogue.indicators
    .filter(({ id }) => id.startsWith('btc.'))
    .toSorted((one, other) => Number(other.id === PRICE) - Number(one.id === PRICE))
    .flatMap((indicator) => {
      const value = indicators.daily(indicator).values.at(-1) ?? NaN;
      return Number.isFinite(value) ? [{ id: indicator.id, value }] : [];
    })
    .slice(0, INDICATORS);

/** Alarms above the values, spread over the indicators; the first ones of each lie nearest. */
const setAlarms = async (values: readonly { readonly id: string; readonly value: number }[]): Promise<void> => {
  await db.query(
    `insert into users (user_name, email, password_hash, created_at)
     select 'bench' || n, 'bench' || n || '@example.com', 'none', now() from generate_series(1, ${USERS}) n`,
  );
  await db.query(
    `insert into alarms (user_id, key, name, rule, rule_text, hold, cycle, channels, created_at, changed_at, is_new)
     select owner.id, gen_random_uuid(), 'a', jsonb_build_object('subject', jsonb_build_object('kind', 'value', 'indicator', v.id, 'sma', 0),
       'condition', jsonb_build_object('type', 'above', 'level', v.value + abs(v.value) * owner.place + 1)), v.id || owner.id, 0, 60, '{page}', now(), now(), false
     from jsonb_to_recordset($1::jsonb) as v(id text, value double precision)
     cross join (select id, row_number() over (order by id) as place from users where user_name like 'bench%') owner`,
    [JSON.stringify(values)],
  );
  const price = values.find(({ id }) => id === PRICE)!.value;
  const levels = Array.from({ length: LOUD_ROUNDS * AT_ONCE }, (_, index) => price + levelOf(index));
  await db.query(
    `insert into alarms (user_id, key, name, rule, rule_text, hold, cycle, channels, created_at, changed_at, is_new)
     select users.id, gen_random_uuid(), 'a', jsonb_build_object('subject', jsonb_build_object('kind', 'value', 'indicator', $1::text, 'sma', 0),
       'condition', jsonb_build_object('type', 'above', 'level', height)), $1 || height, 0, 60, '{page}', now(), now(), false
     from users cross join unnest($2::double precision[]) as height where user_name like 'bench%'`,
    [PRICE, levels],
  );
  await db.script(
    `create table peer_alarms as select id, rule->'subject'->>'indicator' as indicator, (rule->'condition'->>'level')::double precision as level, state from alarms;
     create index peer_alarms_level on peer_alarms (indicator, level) where state = 'armed';
     create table peer_firings (alarm_id bigint, value double precision, at timestamptz);
     analyze peer_alarms;`,
  );
};

const fired = async (): Promise<number> =>
  Number((await db.query('select count(*)::int as total from alarm_firings'))[0]?.['total']);

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const PEER_TICK = `with fired as (
    update peer_alarms a set state = 'firing' from jsonb_to_recordset($1::jsonb) as v(id text, value double precision)
    where a.indicator = v.id and a.state = 'armed' and a.level <= v.value returning a.id, v.value)
  insert into peer_firings select id, value, now() from fired`;

const line = (name: string, numbers: readonly number[], peer: readonly number[]): void =>
  console.log(
    `${name.padEnd(34)} ${median(numbers).toFixed(2).padStart(8)} ms   one statement ${median(peer).toFixed(2).padStart(8)} ms   ${(median(peer) / median(numbers)).toFixed(1)}×`,
  );

try {
  feed();
  const values = judged();
  const ids = values.map(({ id }) => id);
  await setAlarms(values);
  await watcher.beat();
  await watcher.settled();
  await db.query(`update alarms set changed_at = now() - interval '1 hour'`); // so that they are not read again
  await db.script('vacuum analyze alarms');
  const [{ total } = { total: 0 }] = await db.query('select count(*)::int as total from alarms');
  console.log(
    `${String(total)} alarms (of ${ALARMS}) on ${values.length} indicators, load ${loadavg()[0]!.toFixed(1)}`,
  );
  const tick = async (): Promise<void> => {
    bus.emit(indicatorsMoved, ids);
    await watcher.settled();
  };
  const quiet = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [ours, peer] = [await timed(tick), await timed(() => db.query(PEER_TICK, [JSON.stringify(values)]))];
    if (round > 0) {
      quiet.ours.push(ours);
      quiet.peer.push(peer);
    }
  }
  line('a tick that fires nothing', quiet.ours, quiet.peer);
  const loud = { ours: [] as number[], peer: [] as number[] };
  const price = values.find(({ id }) => id === PRICE)!;
  for (let round = 1; round <= LOUD_ROUNDS; round += 1) {
    const before = await fired();
    const reached = price.value + round + 0.9;
    loud.ours.push(
      await timed(async () => {
        feedPrice(reached);
        await watcher.settled();
      }),
    );
    if ((await fired()) !== before + FIRING) throw new Error('not all alarms have fired, or too many');
    const seen = JSON.stringify(values.map((one) => (one === price ? { ...one, value: reached } : one)));
    loud.peer.push(await timed(() => db.query(PEER_TICK, [seen])));
  }
  line(`a tick that fires ${FIRING}`, loud.ours, loud.peer);
} finally {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
}
