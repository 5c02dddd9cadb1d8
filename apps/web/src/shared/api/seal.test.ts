// @vitest-environment jsdom
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { newPassword, sealedContent, sealedPassword } from '@chaintide/contracts/people/auth';
import { PASSWORD_MAX } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sealContent } from './seal-content.ts';
import { sealPassword } from './seal.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 3_072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const nonce = 'n'.repeat(120);

/** Decrypts as the gateway does. */
const unseal = (content: string): unknown => {
  const ascii = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(content, 'base64'),
  ).toString('latin1');
  return JSON.parse(Buffer.from(ascii, 'base64').toString('utf8'));
};

const answering = (data: object): void => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify({ code: 200, msg: 'ok', data })))),
  );
};

describe('a sealed password', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(['Abcdefg-1', 'pässwörd-ЖЖ1', '密码Aa1！', '👩‍👩‍👧‍👦Aa1_____', '"\\\u0000\n', '\uFFFD￿'])(
    'is decrypted to %j by the gateway',
    (password) => {
      const content = sealContent(publicKey, { password, nonce });
      expect(unseal(content as string)).toEqual({ password, nonce });
    },
  );

  it('preserves any Unicode in a password', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), (password) => {
        const content = sealContent(publicKey, { password, nonce });
        expect(sealedContent.parse(unseal(content as string))).toEqual({ password, nonce });
      }),
      { numRuns: 25 },
    );
  });

  it('has room for the longest password with four bytes per character', () => {
    const longest = `𝔄𝔞1${'😀'.repeat(PASSWORD_MAX - 3)}`;
    expect(newPassword.safeParse(longest).success).toBe(true);
    expect(unseal(sealContent(publicKey, { password: longest, nonce: 'n'.repeat(64) }) as string)).toMatchObject({
      password: longest,
    });
  });

  it('is never the same twice', () => {
    const content = { password: 'Abcdefg-1', nonce };
    expect(sealContent(publicKey, content)).not.toBe(sealContent(publicKey, content));
  });

  it.each([
    ['what does not fit under the key', publicKey, 'x'.repeat(400)],
    ['no key', '', 'Abcdefg-1'],
    ['something that is no key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', 'Abcdefg-1'],
  ])('refuses %s', (_, key, password) => {
    expect(sealContent(key, { password, nonce })).toBe(false);
  });

  it('refuses if the browser has no secure random numbers', () => {
    vi.stubGlobal('crypto', {});
    expect(sealContent(publicKey, { password: 'Abcdefg-1', nonce })).toBe(false);
  });

  it('is sent with the name of its key', async () => {
    answering({ keyId: 'k-1', publicKey, nonce, expiresAt: 0 });
    const sealing = await sealPassword('Abcdefg-1');
    if ('error' in sealing) throw new Error(sealing.error.name);
    expect(sealedPassword.safeParse(sealing.sealed).success).toBe(true);
    expect(unseal(sealing.sealed.replace('k-1.', ''))).toEqual({ password: 'Abcdefg-1', nonce });
  });

  it('becomes an error of the form if it could not be encrypted', async () => {
    answering({ keyId: 'k-1', publicKey, nonce, expiresAt: 0 });
    expect(await sealPassword('😀'.repeat(100))).toEqual({
      error: { kind: 'refused', name: 'password.sealBroken', args: {} },
    });
    vi.stubGlobal(
      'fetch',
      vi.fn(() =>
        Promise.resolve(
          new Response(JSON.stringify({ code: 503, msg: '', data: null, error: { name: 'server.busy', args: {} } }), {
            status: 503,
          }),
        ),
      ),
    );
    expect(await sealPassword('Abcdefg-1')).toMatchObject({ error: { name: 'server.busy' } });
  });
});
