import { once, EventEmitter } from 'node:events';
import { RequestContext } from '../request-context.ts';
import { NestedQueryError, SqlError, type Database } from './database.ts';
import { TransactionOverError } from './transaction-scope.ts';
import { describeEngines } from './testing.ts';
import { known } from '../fixtures/known.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** The guarantees that the product relies on, whichever engine runs. */
describeEngines((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await db.script(`
      create table coins (id int primary key, name text not null unique, amount bigint check (amount >= 0));
      create table owners (coin int not null references coins);`);
  }, 60_000);
  afterAll(() => db.close());
  beforeEach(() => emptyTables(db, 'coins, owners'));

  const insert = (id: number, name = `coin ${id}`): Promise<unknown[]> =>
    db.query('insert into coins values ($1, $2, 0)', [id, name]);
  const ids = async (): Promise<number[]> =>
    (await known<{ id: number }>(db.query('select id from coins order by id'))).map(({ id }) => id);

  describe('types', () => {
    it('reads every type the same way', async () => {
      const [row] =
        await db.query(`select 1::int4 as int4, 9007199254740993::int8 as int8, 7::int8 as small, 1.10::numeric as numeric,
        1.5::float8 as float8, 'NaN'::float8 as nan, '-Infinity'::float8 as infinite, true as bool, 'x'::text as text, null as nothing,
        '2026-11-21'::date as date, '2026-11-21T10:00:00.123Z'::timestamptz as at, '{"a":[1,null]}'::jsonb as json,
        array['a','b'] as names, array[1,2] as numbers, '\\xff00'::bytea as bytes`);
      expect(row).toEqual({
        int4: 1,
        int8: 9007199254740993n,
        small: 7n,
        numeric: '1.10',
        float8: 1.5,
        nan: Number.NaN,
        infinite: -Infinity,
        bool: true,
        text: 'x',
        nothing: null,
        date: '2026-11-21',
        at: new Date('2026-11-21T10:00:00.123Z'),
        json: { a: [1, null] },
        names: ['a', 'b'],
        numbers: [1, 2],
        bytes: new Uint8Array([255, 0]),
      });
    });

    it('accepts every type as a parameter and returns it', async () => {
      const at = new Date('2026-11-21T10:00:00.123Z');
      const [row] = await db.query(
        `select $1::int8 as int8, $2::timestamptz as at, $3::jsonb as json, $4::text[] as names, $5::bytea as bytes, $6::text as nothing,
           $7::float8 as nan, $8::bool as yes, $9::jsonb as list, $10::date as day`,
        [
          2n ** 60n,
          at,
          { deep: { ok: '链潮 "quoted"' } },
          ['a', 'b,c'],
          new Uint8Array([0, 1, 254]),
          undefined,
          Number.NaN,
          true,
          '[1,2]',
          '2009-01-03',
        ],
      );
      expect(row).toEqual({
        int8: 2n ** 60n,
        at,
        json: { deep: { ok: '链潮 "quoted"' } },
        names: ['a', 'b,c'],
        bytes: new Uint8Array([0, 1, 254]),
        nothing: null,
        nan: Number.NaN,
        yes: true,
        list: [1, 2],
        day: '2009-01-03',
      });
    });

    it('finds rows by a list', async () => {
      await Promise.all([1, 2, 3].map((id) => insert(id)));
      expect(await db.query('select id from coins where id = any($1) order by id', [[1, 3]])).toEqual([
        { id: 1 },
        { id: 3 },
      ]);
    });

    it('round-trips bytes of any length, also from the middle of a buffer', async () => {
      await db.script('create temporary table blobs (id int, bytes bytea)');
      const all = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
      const parts = [all, all.subarray(17, 17_000), new Uint8Array(0)];
      for (const [id, bytes] of parts.entries()) await db.query('insert into blobs values ($1, $2)', [id, bytes]);
      const back = await known<{ bytes: Uint8Array }>(db.query('select bytes from blobs order by id'));
      for (const [index, bytes] of parts.entries()) expect(Buffer.compare(bytes, back[index]!.bytes)).toBe(0);
      expect(back[1]!.bytes.byteOffset).toBe(0);
    }, 20_000);

    it('returns a large result complete and in order', async () => {
      const rows = await known<{ n: number; text: string }>(
        db.query("select n, repeat('x', 100) as text from generate_series(1, 50000) n"),
      );
      expect(rows).toHaveLength(50_000);
      expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === 100)).toBe(true);
    }, 20_000);
  });

  describe('errors', () => {
    it.each([
      ['a double key', { code: '23505', constraint: 'coins_name_key' }, (): Promise<unknown> => insert(2, 'coin 1')],
      [
        'a missing parent',
        { code: '23503', constraint: 'owners_coin_fkey' },
        () => db.query('insert into owners values (99)'),
      ],
      [
        'a broken check',
        { code: '23514', constraint: 'coins_amount_check' },
        () => db.query("insert into coins values (3, 'c', -1)"),
      ],
      ['a missing value', { code: '23502' }, () => db.query('insert into coins values (4, null, 0)')],
      ['a missing table', { code: '42P01' }, () => db.query('select * from nowhere')],
      ['a typing mistake', { code: '42601' }, () => db.query('selec 1')],
      ['a wrong value', { code: '22P02' }, () => db.query('select $1::int4', ['many'])],
    ])('%s keeps its SQLSTATE', async (_, fields, attempt) => {
      await insert(1);
      const error = await rejection(attempt());
      expect(error).toBeInstanceOf(SqlError);
      expect(error).toMatchObject(fields);
      expect(await ids()).toEqual([1]);
    });
  });

  describe('transactions', () => {
    it('keep everything when the work is done', async () => {
      const result = await db.transaction(async (tx) => {
        await tx.query("insert into coins values (1, 'a', 0)");
        await tx.script("insert into coins values (2, 'b', 0); insert into coins values (3, 'c', 0)");
        return known<{ n: bigint }>(tx.query('select count(*) as n from coins'));
      });
      expect(result).toEqual([{ n: 3n }]);
      expect(await ids()).toEqual([1, 2, 3]);
    });

    it('keep nothing when the work throws, and rethrow its error', async () => {
      const broken = new Error('broken');
      const attempt = db.transaction(async (tx) => {
        await tx.query("insert into coins values (1, 'a', 0)");
        throw broken;
      });
      expect(await rejection(attempt)).toBe(broken);
      expect(await ids()).toEqual([]);
    });

    it('keep nothing when a statement failed, even if the work swallowed its error', async () => {
      const attempt = db.transaction(async (tx) => {
        await tx.query("insert into coins values (1, 'a', 0)");
        await rejection(tx.query("insert into coins values (1, 'a', 0)"));
      });
      expect(await rejection(attempt)).toMatchObject({ code: '25P02' });
      expect(await ids()).toEqual([]);
    });

    it('refuse queries on the database itself inside them, and continue', async () => {
      await db.transaction(async (tx) => {
        for (const misuse of [
          () => db.query('select 1'),
          () => db.script('select 1'),
          () => db.transaction(async () => 1),
          () => db.listen('x', () => {}),
        ]) {
          expect(await rejection(misuse())).toBeInstanceOf(NestedQueryError);
        }
        await tx.query("insert into coins values (1, 'a', 0)");
      });
      expect(await ids()).toEqual([1]);
    });

    it('refuse a tx that is used after their end', async () => {
      const escaped = await db.transaction(async (tx) => ({ tx }));
      expect(await rejection(escaped.tx.query('select 1'))).toBeInstanceOf(TransactionOverError);
    });

    it('never lose an update to each other', async () => {
      await insert(1);
      await Promise.all(
        Array.from({ length: 20 }, () =>
          db.transaction(
            async (tx) => {
              const [row] = await known<{ amount: bigint }>(
                tx.query('select amount from coins where id = 1 for update'),
              );
              await tx.query('update coins set amount = $1 where id = 1', [row!.amount + 1n]);
            },
            { durable: false },
          ),
        ),
      );
      expect(await db.query('select amount from coins')).toEqual([{ amount: 20n }]);
    }, 20_000);

    it('keep nothing when the caller has stopped waiting for the answer', async () => {
      const request = new RequestContext('writes', () => false);
      const attempt = request.run(() =>
        db.transaction(async (tx) => {
          await tx.query("insert into coins values (1, 'a', 0)");
          request.abandon();
        }),
      );
      expect(await rejection(attempt)).toMatchObject({ error: 'server.busy' });
      expect(await ids()).toEqual([]);
    });

    it("run each owner's beforeCommit statement once, at the end, and keep nothing if it fails", async () => {
      const owner = {};
      await db.transaction(async (tx) => {
        for (const name of ['a', 'b'])
          tx.beforeCommit(owner, () => ['insert into coins select coalesce(max(id), 0) + 1, $1, 0 from coins', [name]]);
        await tx.query("insert into coins values (7, 'first', 0)");
      });
      expect(await db.query('select id, name from coins order by id')).toEqual([
        { id: 7, name: 'first' },
        { id: 8, name: 'a' },
      ]);
      const attempt = db.transaction(async (tx) => {
        tx.beforeCommit(owner, () => ['insert into coins values (7, $1, 0)', ['twice']]);
        await tx.query("insert into coins values (9, 'c', 0)");
      });
      expect(await rejection(attempt)).toMatchObject({ code: '23505' });
      expect(await ids()).toEqual([7, 8]);
    });

    it('fail without affecting concurrent ones', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, id) =>
          db.transaction(async (tx) => {
            await tx.query('insert into coins values ($1, $2, 0)', [id, `coin ${id}`]);
            if (id % 2 === 1) throw new Error('odd');
          }),
        ),
      );
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
        Array.from({ length: 10 }, (_, id) => id % 2 === 0),
      );
      expect(await ids()).toEqual([0, 2, 4, 6, 8]);
    });
  });

  describe('notifications', () => {
    it('arrive after the commit, in order, and not after a rollback', async () => {
      const heard: string[] = [];
      const events = new EventEmitter();
      const stop = await db.listen('coins', (payload) => {
        heard.push(payload);
        if (payload === 'last') events.emit('last');
      });
      const last = once(events, 'last');
      await rejection(
        db.transaction(async (tx) => {
          await tx.query("select pg_notify('coins', 'never')");
          throw new Error('no');
        }),
      );
      await db.transaction(async (tx) => {
        await tx.query("select pg_notify('coins', 'first')");
        expect(heard).toEqual([]);
      });
      await db.query("select pg_notify('coins', 'last')");
      await last;
      expect(heard).toEqual(['first', 'last']);
      await stop();
    });

    it('stop when the listener is removed', async () => {
      const heard: string[] = [];
      const events = new EventEmitter();
      const stop = await db.listen('coins', (payload) => heard.push(payload));
      const other = await db.listen('coins', () => events.emit('heard'));
      await stop();
      const arrived = once(events, 'heard');
      await db.query("select pg_notify('coins', 'x')");
      await arrived;
      expect(heard).toEqual([]);
      await other();
    });
  });

  it('answers from the disk once synced', async () => {
    await db.transaction((tx) => tx.query("insert into coins values (1, 'a', 0)"), { durable: false });
    await db.synced();
    expect(await ids()).toEqual([1]);
  });
});
