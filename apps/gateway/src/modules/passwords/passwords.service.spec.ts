import { argon2Sync } from 'node:crypto';
import fc from 'fast-check';
import { PasswordsService } from './passwords.service.ts';

describe('passwords', () => {
  const passwords = new PasswordsService();
  beforeAll(() => passwords.onModuleInit());

  it('are stored as argon2id of 64 MiB in PHC form, each with its own salt', async () => {
    const hashes = await Promise.all([passwords.hash('Tide-2026'), passwords.hash('Tide-2026')]);
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  }, 30_000);

  it('match only if they are identical to the last character', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 32 }), async (password) => {
        const hash = await passwords.hash(password);
        expect(await passwords.verify(password, hash)).toEqual({ isRight: true, isStale: false });
        expect((await passwords.verify(`${password} `, hash)).isRight).toBe(false);
        expect((await passwords.verify(password.slice(1), hash)).isRight).toBe(false);
      }),
      { numRuns: 3 },
    );
  }, 60_000);

  /** A hash with a lower cost, as from an earlier version. */
  const cheap = (password: string): string => {
    const salt = Buffer.alloc(16, 7);
    const hash = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 1_024,
      passes: 1,
    });
    const plain = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
    return `$argon2id$v=19$m=1024,t=1,p=1$${plain(salt)}$${plain(hash)}`;
  };

  it('with a hash of a lower cost match, and are marked for a new hash', async () => {
    expect(await passwords.verify('Tide-2026', cheap('Tide-2026'))).toEqual({ isRight: true, isStale: true });
    expect(await passwords.verify('tide-2026', cheap('Tide-2026'))).toEqual({ isRight: false, isStale: true });
  });

  it('never match without an account', async () => {
    expect(await passwords.verify('Tide-2026', undefined)).toEqual({ isRight: false, isStale: false });
  }, 30_000);

  it('wait in a short queue, and are refused beyond it', async () => {
    const crowd = await Promise.allSettled(
      Array.from({ length: 60 }, () => passwords.verify('Tide-2026', cheap('Tide-2026'))),
    );
    const refused = crowd.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(60 - 2 - 50);
    for (const { reason } of refused) expect(reason).toMatchObject({ error: 'server.busy' });
    expect((await passwords.verify('Tide-2026', cheap('Tide-2026'))).isRight).toBe(true);
  });
});
