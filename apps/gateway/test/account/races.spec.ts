import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DELETION_WAIT_MS } from '@chaintide/contracts/limits';
import { outcome } from '../../src/modules/login/fixtures/auth-rig.ts';
import { LedgerService } from '../../src/modules/wallet/ledger.service.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { describePostgres } from '../../src/platform/db/testing.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { PeopleRig, SLOW, type Person } from './people.ts';

const ROUNDS = 12;

/** The name of the error, or 'ok'. */
const nameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.error : String(error)),
  );

describePostgres((throwaway) => {
  describe('a deletion at the same moment as', () => {
    let rig: PeopleRig;
    let names = 0;
    beforeAll(async () => {
      rig = await PeopleRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.auth.stop());

    const person = (): Promise<Person> => rig.person(`racer_${(names += 1)}`);
    const due = async (): Promise<Person> => {
      const one = await person();
      expect(outcome(await rig.ask(one.token))).toBe('ok');
      return one;
    };
    const stateOf = async (one: Person): Promise<string> => (await rig.deletionsOf(one))[0]!.state;
    /** The job as it is run: again where it gave way. */
    const carryOut = async (one: Person): Promise<void> => {
      for (let tries = 0; tries < 20 && (await rig.goOn(one)) !== undefined; tries += 1);
    };
    const balanceOf = async ({ id }: Person): Promise<bigint> => {
      const [row] = await known<{ sum: string | null }>(
        rig.db.query('select sum(balance)::text as sum from ledger_accounts where user_id = $1', [id]),
      );
      return BigInt(row!.sum ?? '0');
    };
    const deposit = ({ id: userId }: Person): Promise<void> =>
      rig.db.transaction((tx) =>
        rig.auth.part(LedgerService).post(tx, {
          cause: 'recharge',
          causeId: randomUUID(),
          step: 'confirm',
          by: null,
          entries: [
            { kind: 'deposits', coin: 'USDT', units: -5n },
            { kind: 'available', userId, coin: 'USDT', units: 5n },
          ],
        }),
      );

    it(
      'fifty others is asked for once, and carried out once',
      async () => {
        const one = await person();
        const asked = await Promise.all(Array.from({ length: 50 }, async () => outcome(await rig.ask(one.token))));
        expect(asked.filter((name) => name === 'ok')).toHaveLength(1);
        expect(await rig.deletionsOf(one)).toHaveLength(1);
        rig.clock.time += DELETION_WAIT_MS;
        await Promise.all(Array.from({ length: 50 }, () => carryOut(one)));
        expect(await stateOf(one)).toBe('done');
        expect((await rig.mails(one.email)).filter((kind) => kind === 'deletionDone')).toHaveLength(1);
        expect((await rig.auth.users.history(one.id)).filter(({ event }) => event === 'deleted')).toHaveLength(1);
      },
      SLOW,
    );

    it(
      'a deposit leaves the money to its owner, or with accounting',
      async () => {
        const outcomes = new Set<string>();
        for (let round = 0; round < ROUNDS; round += 1) {
          const one = await due();
          rig.clock.time += DELETION_WAIT_MS;
          const [, credited] = await Promise.all([carryOut(one), nameOf(deposit(one))]);
          const state = await stateOf(one);
          outcomes.add(`${state} ${credited}`);
          expect(['refused ok', 'done account.deleted']).toContain(`${state} ${credited}`);
          expect(await balanceOf(one)).toBe(state === 'done' ? 0n : 5n);
        }
        process.stdout.write(`deposits and deletions: ${[...outcomes].join(', ')}\n`);
      },
      SLOW,
    );

    it(
      'its cancellation, or a login, keeps the whole account or deletes it',
      async () => {
        const outcomes = new Set<string>();
        for (let round = 0; round < ROUNDS; round += 1) {
          const one = await due();
          rig.clock.time += DELETION_WAIT_MS;
          const wayBack = (): Promise<string> =>
            round % 2 === 0 ? nameOf(rig.deletions.cancel(one.id)) : rig.auth.login(one.userName).then(outcome);
          const early = wayBack();
          await pause(round * 5);
          const [back] = await Promise.all([early, carryOut(one)]);
          const state = await stateOf(one);
          outcomes.add(`${state} ${back}`);
          expect(['cancelled', 'done']).toContain(state);
          const { deletedAt, deletesAt, userName } = await rig.auth.users.require(one.id);
          expect([deletedAt !== null, deletesAt, userName === one.userName]).toEqual([
            state === 'done',
            null,
            state === 'cancelled',
          ]);
          const sessions = await rig.db.query(`select 1 from sessions where user_id = $1`, [one.id]);
          if (state === 'done') expect(sessions).toEqual([]);
        }
        process.stdout.write(`ways back and deletions: ${[...outcomes].join(', ')}\n`);
      },
      SLOW,
    );

    it(
      'a new row of its owner leaves no row behind it',
      async () => {
        const outcomes = new Set<string>();
        for (let round = 0; round < ROUNDS; round += 1) {
          const one = await due();
          rig.clock.time += DELETION_WAIT_MS;
          const [, written] = await Promise.all([
            carryOut(one),
            nameOf(
              rig.db.query(
                `insert into workspaces (user_id, name, name_key, charts, changed_at) values ($1, 'w', 'w', '{a}', now())`,
                [one.id],
              ),
            ),
          ]);
          expect(await stateOf(one)).toBe('done');
          expect(await rig.db.query('select 1 from workspaces where user_id = $1', [one.id])).toEqual([]);
          outcomes.add(written);
        }
        process.stdout.write(`rows and deletions: ${[...outcomes].join(', ')}\n`);
      },
      SLOW,
    );
  });
});
