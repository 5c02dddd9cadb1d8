import { randomBytes } from 'node:crypto';
import { holdings } from '../../src/modules/account-export/holdings.ts';
import { SecondFactorService } from '../../src/modules/second-factor/second-factor.service.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { furnish, SECRET } from './belongings.ts';
import { PeopleRig, SLOW, type Person } from './people.ts';

const nameOf = (answer: object): unknown => ('error' in answer ? (answer.error as { name: string }).name : 'ok');

describeDatabase((throwaway) => {
  describe('an export', () => {
    let rig: PeopleRig;
    let ann: Person;
    let ben: Person;
    beforeAll(async () => {
      rig = await PeopleRig.start(throwaway());
      const staff = await rig.auth.account('clerk_of_us', { staffRole: 'accounting' });
      ann = await rig.person('ann', { language: 'en' });
      ben = await rig.person('benjamin');
      await furnish(rig.db, ann, staff.id);
      await furnish(rig.db, ben, staff.id);
    }, SLOW);
    afterAll(() => rig.auth.stop());

    it(
      'holds every part of what is kept about its owner, as JSON and CSV',
      async () => {
        const files = (await rig.download(ann.token)) as Record<string, string>;
        for (const { name } of holdings) {
          const rows = JSON.parse(files[`json/${name}.json`]!) as object[];
          expect(rows, name).not.toEqual([]);
          expect(files[`csv/${name}.csv`], name).toContain(Object.keys(rows[0]!).join(','));
        }
        expect(files['attachments/1-.._ann.png']).toBe('ann picture');
        expect(files['README.txt']).toContain('withdrawals: Withdrawals');
        expect(JSON.parse(files['json/wallet_statement.json']!)).toMatchObject([
          { cause: 'recharge', amount: '21.000000' },
          { cause: 'upgrade', amount: '-21.000000' },
        ]);
        expect(JSON.parse(files['json/webhooks.json']!)).toMatchObject([{ host: 'https://ann.example' }]);
        expect(await rig.mails(ann.email)).toContain('dataExported');
      },
      SLOW,
    );

    it(
      'holds nothing of anybody else, no secret, and no name of staff',
      async () => {
        const files = (await rig.download(ann.token)) as Record<string, string>;
        const everything = Object.entries(files).flat().join('\n');
        const [stored] = await rig.db.query(
          'select password_hash, token_hash from users join sessions on user_id = users.id where users.id = $1',
          [ann.id],
        );
        for (const foreign of ['benjamin', SECRET, 'clerk_of_us', 'argon2', String(stored!['password_hash'])])
          expect(everything).not.toContain(foreign);
        expect(JSON.parse(files['json/payment_history.json']!)).toMatchObject([{ event: 'confirm', by: 'accounting' }]);
      },
      SLOW,
    );

    it(
      'takes the password, and a code where the second factor is on',
      async () => {
        const { id, token } = await rig.person('dora');
        expect(nameOf(await rig.download(token, { password: 'Falsch-Wort-1' }))).toBe('password.wrong');
        const factors = rig.auth.part(SecondFactorService);
        await factors.enrol(id, randomBytes(20));
        expect(nameOf(await rig.download(token))).toBe('secondFactor.needed');
        expect(nameOf(await rig.download(token, { secondFactor: 'A'.repeat(12) }))).toBe('secondFactor.wrong');
        const secondFactor = (await factors.currentCode(id)).code!;
        expect(nameOf(await rig.download(token, { secondFactor }))).toBe('ok');
        rig.clock.time += 30_000;
        expect(nameOf(await rig.download(token, { secondFactor }))).toMatch(/^secondFactor\.(used|wrong)$/);
      },
      SLOW,
    );

    it(
      'is given five times a day',
      async () => {
        const { token } = await rig.person('emil');
        const names = [];
        for (let n = 0; n < 6; n += 1) names.push(nameOf(await rig.download(token)));
        expect(names).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'request.tooMany']);
      },
      SLOW,
    );
  });
});
