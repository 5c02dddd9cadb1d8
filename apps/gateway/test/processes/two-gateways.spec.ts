import {
  emailCodeRoute,
  loginRoute,
  logoutRoute,
  profileRoute,
  publicKeyRoute,
  registerRoute,
  type LoginAnswer,
  type Profile,
  type PublicKey,
} from '@chaintide/contracts/people/auth';
import { API_BASE, type Envelope, type Route } from '@chaintide/contracts/http';
import { SOCKET_PATH, topics } from '@chaintide/contracts/realtime';
import { constants, publicEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { Database } from '../../src/platform/db/database.ts';
import { describePostgres } from '../../src/platform/db/testing.ts';
import { Program } from '../program.ts';
import { known } from '../../src/platform/fixtures/known.ts';

const PASSWORD = 'Turm-Kahn-7';

/** Two whole gateways, and two processes that leave the work to others. */
const pairs = { 'two gateways': {}, 'two processes that serve': { ROLE: 'api' } } as const;

describePostgres((throwaway) => {
  describe.each(Object.entries(pairs))('%s on one database', (_, role) => {
    const name = 'ROLE' in role ? 'finney' : 'satoshi';
    const person = { userName: name, email: `${name}@tide.example` };
    const programs: Program[] = [];
    const sockets: Socket[] = [];
    let urls: [string, string];
    let db: Database;
    beforeAll(async () => {
      for (let n = 0; n < 2; n += 1)
        programs.push(new Program({ DATABASE_URL: throwaway().place, DEMO: 'off', ...role }));
      urls = (await Promise.all(programs.map((program) => program.listening()))) as [string, string];
      db = await throwaway().open();
    }, 120_000);
    afterAll(async () => {
      for (const socket of sockets) socket.disconnect();
      await db?.close();
      for (const program of programs) await program.end('SIGKILL');
    });

    const call = async <T>(
      url: string,
      { method, path }: Route,
      { body, token }: { body?: unknown; token?: string } = {},
    ): Promise<Envelope<T>> => {
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      return (
        await fetch(`${url}${API_BASE}${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
      ).json() as Promise<Envelope<T>>;
    };
    /** Encrypts a password with this gateway's key. */
    const seal = async (url: string): Promise<string> => {
      const { keyId, publicKey, nonce } = (await call<PublicKey>(url, publicKeyRoute)).data!;
      const ascii = Buffer.from(JSON.stringify({ password: PASSWORD, nonce })).toString('base64');
      return `${keyId}.${publicEncrypt({ key: publicKey, oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(ascii)).toString('base64')}`;
    };
    const login = async (url: string): Promise<string> => {
      const answer = await call<LoginAnswer>(url, loginRoute, {
        body: { userName: person.userName, password: await seal(url) },
      });
      expect(answer).toMatchObject({ code: 200 });
      return answer.data!.access_token;
    };
    const dial = (url: string, token: string): Socket => {
      const socket = io(url, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { token },
      });
      sockets.push(socket);
      return socket;
    };

    it('share accounts, codes, keys and nonces', async () => {
      const [first, second] = urls;
      expect(await call(first, emailCodeRoute, { body: person })).toMatchObject({ code: 200 });
      const [mail] = await known<{ body_text: string }>(
        db.query('select body_text from mails where to_key = $1', [person.email]),
      );
      const emailCode = /\b\d{6}\b/.exec(mail!.body_text)![0];
      const body = { ...person, emailCode, password: await seal(first) }; // encrypted for one, decrypted by the other
      expect(await call(second, registerRoute, { body })).toMatchObject({ code: 200 });
      expect(await call(first, registerRoute, { body })).toMatchObject({ error: { name: 'password.sealUsed' } });
    }, 60_000);

    it('end a session together: after a logout at one, the other refuses it at the next call, and closes its connection', async () => {
      const [first, second] = urls;
      const token = await login(first);
      const other = await login(second);
      const profile = await call<Profile>(second, profileRoute, { token });
      expect(profile.data).toMatchObject(person);
      const [mine, theirs] = [dial(second, token), dial(second, other)];
      await Promise.all([mine, theirs].map((socket) => once(socket as never, 'connect')));
      expect(await mine.emitWithAck('topic.join', { topic: topics.account(profile.data!.userId) })).toMatchObject({
        code: 200,
      });
      const begun = performance.now();
      const closed = once(mine as never, 'disconnect').then(([reason]) => ({
        reason: reason as string,
        after: performance.now() - begun,
      }));
      expect(await call(first, logoutRoute, { token })).toMatchObject({ code: 200 });
      expect(await call(second, profileRoute, { token })).toMatchObject({
        code: 421,
        error: { name: 'login.expired' },
      });
      const { reason, after } = await closed;
      process.stdout.write(`the other gateway closed the line ${after.toFixed(0)} ms after the log-out was sent\n`);
      expect(reason).toBe('transport close');
      const [refused] = (await once(dial(second, token) as never, 'connect_error')) as [{ data: { code: number } }];
      expect(refused.data).toMatchObject({ code: 421 });
      expect(await theirs.emitWithAck('clock.read', {})).toMatchObject({ code: 200 });
      expect(await call(second, profileRoute, { token: other })).toMatchObject({ code: 200 });
    }, 60_000);
  });
});
