import type { Database, Tx } from './database.ts';
import { migrate } from './migrations.ts';
import { describeEngines } from './testing.ts';
import { TransactionOverError } from './transaction-scope.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const HOLDER = '00000000-0000-4000-8000-000000000001';

describeEngines((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  });
  afterAll(() => db.close());
  beforeEach(() => emptyTables(db, 'leases'));

  const hold = (name: string, tx: Tx): Promise<{ until: Date }> =>
    tx.kysely
      .insertInto('leases')
      .values({ name, holder: HOLDER, until: new Date(0) })
      .returning('until')
      .executeTakeFirstOrThrow();
  const names = async (): Promise<string[]> =>
    (await db.kysely.selectFrom('leases').select('name').orderBy('name').execute()).map(({ name }) => name);

  describe('built statements', () => {
    it('belong to the transaction that runs them', async () => {
      expect(await db.transaction((tx) => hold('kept', tx))).toEqual({ until: new Date(0) });
      const failing = db.transaction(async (tx) => {
        await hold('lost', tx);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await names()).toEqual(['kept']);
    });

    it('are refused after the end of their transaction, like plain ones', async () => {
      const over = await db.transaction((tx) => Promise.resolve(tx));
      await expect(hold('late', over)).rejects.toThrow(TransactionOverError);
    });

    it("fail with the database's error code", async () => {
      await hold('once', db);
      await expect(hold('once', db)).rejects.toMatchObject({ name: 'SqlError', code: '23505' });
    });
  });
});
