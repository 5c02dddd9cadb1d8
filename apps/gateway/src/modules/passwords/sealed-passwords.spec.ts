import { constants, generateKeyPairSync, publicEncrypt, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { DAY, NONCE_MS, PASSWORD_MAX, SEALED_LENGTH } from '@chaintide/contracts/limits';
import { sealedPassword } from '@chaintide/contracts/people/auth';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import { KeyRing } from '../keys/key-ring.service.ts';
import { SealedPasswords } from './sealed-passwords.service.ts';

interface Encryptor {
  setPublicKey(key: string): void;
  encryptOAEP(text: string): string | false;
}
/** The page's encryption library, in the build that Node can load. */
const JSEncrypt = createRequire(import.meta.url)('jsencrypt') as new () => Encryptor;

const asciiOf = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64');
const oaep = (key: string, text: string, hash = 'sha256'): string =>
  publicEncrypt({ key, oaepHash: hash, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString(
    'base64',
  );

describeDatabase((throwaway) => {
  describe('sealed passwords', () => {
    const clock = new SetClock();
    let db: Database;
    let seals: SealedPasswords;
    const another = (): SealedPasswords => new SealedPasswords(new KeyRing(db, clock), db, clock);
    const refusal = (sealed: string): Promise<unknown> =>
      seals.open(sealed).then(
        () => 'opened',
        (error: { error?: string }) => error.error ?? error,
      );
    const seal = async (password: string): Promise<string> => {
      const { keyId, publicKey, nonce } = await seals.issue();
      return `${keyId}.${oaep(publicKey, asciiOf({ password, nonce }))}`;
    };
    beforeAll(async () => {
      db = await throwaway().open();
      await migrate(db);
      clock.time = Date.UTC(2026, 10, 21);
      seals = another();
    }, 60_000);
    afterAll(() => db.close());

    it('are decrypted unchanged, whatever was typed, from the library that the page uses', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc
            .string({ unit: 'grapheme', minLength: 1, maxLength: PASSWORD_MAX })
            .filter((text) => Buffer.byteLength(JSON.stringify(text)) <= 160),
          async (password) => {
            const { keyId, publicKey, nonce } = await seals.issue();
            const encryptor = new JSEncrypt();
            encryptor.setPublicKey(publicKey);
            const sealed = `${keyId}.${encryptor.encryptOAEP(asciiOf({ password, nonce }))}`;
            expect(sealedPassword.safeParse(sealed).success).toBe(true);
            expect(await seals.open(sealed)).toBe(password);
          },
        ),
        { numRuns: 25 },
      );
    }, 60_000);

    it('of the maximum length with four bytes per character still fit the key', async () => {
      const password = '🌊'.repeat(PASSWORD_MAX);
      const sealed = await seal(password);
      expect(sealed.length).toBeLessThanOrEqual(SEALED_LENGTH);
      expect(await seals.open(sealed)).toBe(password);
    });

    it('can be opened once: a recorded body is worthless', async () => {
      const sealed = await seal('Tide-2026');
      const replays = await Promise.all(Array.from({ length: 20 }, () => refusal(sealed)));
      expect(replays.filter((one) => one === 'opened')).toHaveLength(1);
      expect(replays.filter((one) => one === 'password.sealUsed')).toHaveLength(19);
      expect(
        await another()
          .open(sealed)
          .catch((error: { error: string }) => error.error),
      ).toBe('password.sealUsed');
    });

    it('with an old nonce are refused even if the rest is new', async () => {
      const { keyId, publicKey, nonce } = await seals.issue();
      await seals.open(`${keyId}.${oaep(publicKey, asciiOf({ password: 'one', nonce }))}`);
      expect(await refusal(`${keyId}.${oaep(publicKey, asciiOf({ password: 'two', nonce }))}`)).toBe(
        'password.sealUsed',
      );
    });

    it('expire after two minutes', async () => {
      const [first, second] = [await seal('in time'), await seal('too late')];
      clock.time += NONCE_MS - 1;
      expect(await refusal(first)).toBe('opened');
      clock.time += 1;
      expect(await refusal(second)).toBe('password.sealUsed');
    });

    it('are invalid if modified or sealed for another key', async () => {
      const { keyId, publicKey, nonce } = await seals.issue();
      const whole = oaep(publicKey, asciiOf({ password: 'Tide-2026', nonce }));
      const bytes = Buffer.from(whole, 'base64');
      bytes[200]! ^= 1;
      const foreign = generateKeyPairSync('rsa', { modulusLength: 3_072 })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString();
      const contents = [
        bytes.toString('base64'),
        whole.slice(0, -8),
        'AAAA',
        '=',
        randomBytes(384).toString('base64'),
        oaep(foreign, asciiOf({ password: 'Tide-2026', nonce })),
        oaep(publicKey, asciiOf({ password: 'Tide-2026', nonce }), 'sha1'),
        oaep(publicKey, JSON.stringify({ password: 'Tide-2026', nonce })),
        oaep(publicKey, asciiOf({ password: 'Tide-2026' })),
        oaep(publicKey, asciiOf({ password: 7, nonce })),
        oaep(publicKey, asciiOf({ password: 'Tide-2026', nonce, admin: true })),
        oaep(publicKey, asciiOf({ password: 'Tide-2026', nonce: '' })),
        oaep(publicKey, asciiOf({ password: 'Tide-2026', nonce: randomBytes(34).toString('base64url') })),
        oaep(publicKey, asciiOf({ password: 'Tide-2026', nonce: `A${nonce.slice(1)}B` })),
      ];
      for (const content of contents) expect(await refusal(`${keyId}.${content}`)).toBe('password.sealBroken');
      expect(await refusal(`${randomBytes(8).toString('hex')}.${whole}`)).toBe('password.sealBroken');
      expect(await refusal(whole)).toBe('password.sealBroken');
      expect(await refusal(`${keyId}.${whole}`)).toBe('opened');
    });

    it('can be opened in every process, whichever issued the key and the nonce', async () => {
      expect(await another().open(await seal('Tide-2026'))).toBe('Tide-2026');
    });

    it('use a new key each day; the old one stays valid for one more', async () => {
      const before = await seals.issue();
      clock.time += DAY;
      const rings = [seals, another(), another()];
      const keys = new Set((await Promise.all(rings.map((ring) => ring.issue()))).map(({ keyId }) => keyId));
      expect(keys.size).toBe(1);
      expect(keys.has(before.keyId)).toBe(false);
      const { nonce } = await seals.issue();
      const old = (): string => `${before.keyId}.${oaep(before.publicKey, asciiOf({ password: 'Tide-2026', nonce }))}`;
      expect(await refusal(old())).toBe('opened');
      clock.time += DAY;
      expect(await refusal(old())).toBe('password.sealBroken');
    }, 60_000);
  });
});
