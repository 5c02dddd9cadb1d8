import { describePostgres } from './testing.ts';
import { known } from '../fixtures/known.ts';
import type { Database } from './database.ts';

describePostgres((throwaway) => {
  let db: Database;
  let operator: Database;
  beforeAll(async () => {
    [db, operator] = [await throwaway().open(), await throwaway().open()];
  });
  afterAll(async () => {
    await db?.close();
    await operator?.close();
  });

  const endsOf = (pid: number): Promise<unknown> => operator.query('select pg_terminate_backend($1)', [pid]);
  const pidOn = async ({ query }: Pick<Database, 'query'>): Promise<number> => {
    const [row] = await known<{ pid: number }>(query('select pg_backend_pid() as pid'));
    return row!.pid;
  };

  it('a statement whose connection ends is refused for a moment, not as a fault of the program, and the next one has another connection', async () => {
    const attempt = db.transaction(async (tx) => {
      const pid = await pidOn(tx);
      const sleeping = tx.query('select pg_sleep(60)');
      sleeping.catch(() => undefined);
      await endsOf(pid);
      await sleeping;
    });
    await expect(attempt).rejects.toMatchObject({ error: 'server.busy' });
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('so is the statement after an idle transaction was ended', async () => {
    const attempt = db.transaction(async (tx) => {
      await endsOf(await pidOn(tx));
      await tx.query('select 1');
    });
    await expect(attempt).rejects.toMatchObject({ error: 'server.busy' });
  });

  it('an error of the statement itself stays one', async () => {
    await expect(db.query('select 1 / 0')).rejects.toMatchObject({ name: 'SqlError', code: '22012' });
  });
});
