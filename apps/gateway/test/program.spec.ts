import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { loginRoute, publicKeyRoute, type PublicKey } from '@chaintide/contracts/people/auth';
import { API_BASE } from '@chaintide/contracts/http';
import { SOCKET_PATH } from '@chaintide/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import { sealedWith } from '../src/modules/login/fixtures/auth-rig.ts';
import { demoPlans } from '../src/modules/demo/accounts.ts';
import { Program } from './program.ts';
import { emptyFolder } from './rig.ts';

/** The status of a login. */
const logIn = async (url: string, userName: string, password: string): Promise<number> => {
  const { data } = (await (await fetch(`${url}${API_BASE}${publicKeyRoute.path}`)).json()) as { data: PublicKey };
  const body = JSON.stringify({ userName, password: sealedWith(data, password) });
  return (
    await fetch(`${url}${API_BASE}${loginRoute.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).status;
};

/** The gateway as it is run: as a process, with signals, and with the messages of a failed start. */
describe('the program', () => {
  let folder: string;
  let remove: () => Promise<void>;
  const programs: Program[] = [];
  const run = (variables: Record<string, string> = {}): Program => {
    const program = new Program({ DATA_DIR: folder, ...variables });
    programs.push(program);
    return program;
  };
  beforeAll(async () => {
    ({ folder, remove } = await emptyFolder());
  });
  afterEach(async () => {
    for (const program of programs.splice(0)) await program.end('SIGKILL');
  });
  afterAll(() => remove());

  const connect = (url: string): Socket =>
    io(url, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnectionDelay: 50 });

  it('reports its stages and its address, answers, and stops cleanly on a signal', async () => {
    const program = run();
    const url = await program.listening();
    expect(program.stages[0]).toBe(`opening the database in ${folder}`);
    expect(program.stages.at(-1)).toBe('listening');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const socket = connect(url);
    expect(await socket.timeout(5_000).emitWithAck('clock.read', {})).toMatchObject({
      code: 200,
      data: { now: expect.any(Number) },
    });
    const lost = once(socket as never, 'disconnect');
    expect(await program.end('SIGTERM')).toBe(0);
    expect((await lost)[0]).toBe('transport close');
    socket.disconnect();
    expect(existsSync(join(folder, 'gateway.lock'))).toBe(false);
    expect((await program.ended()).errors).toBe('');
  }, 60_000);

  // before: `npm start` reported that it was ready before the demo accounts of the login dialog existed
  it('reports that it is ready when every demo account can log in', async () => {
    const program = run({ DATA_DIR: join(folder, 'demo') });
    const url = await program.ready();
    const outcomes: [string, number][] = [];
    for (const { userName, password } of demoPlans) outcomes.push([userName, await logIn(url, userName, password)]);
    expect(outcomes).toEqual(demoPlans.map(({ userName }) => [userName, 200]));
  }, 60_000);

  it('stops even if a client does not read and a request does not end', async () => {
    const program = run();
    const url = await program.listening();
    const socket = connect(url);
    await once(socket as never, 'connect');
    (socket.io.engine.transport as unknown as { ws: { ['_socket']: { pause(): void } } }).ws['_socket'].pause();
    const half = fetch(`${url}/api/v1/indicators`, {
      method: 'POST',
      body: new ReadableStream({ start: () => undefined }),
      duplex: 'half',
    });
    half.catch(() => undefined);
    await fetch(`${url}/healthz`);
    expect(await program.end('SIGINT')).toBe(0);
    socket.disconnect();
  }, 60_000);

  it('restarts after kill -9 on the same folder and port, and its clients reconnect', async () => {
    const first = run();
    const url = await first.listening();
    const socket = connect(url);
    await once(socket as never, 'connect');
    const lost = once(socket as never, 'disconnect');
    await first.end('SIGKILL');
    await lost;
    const back = once(socket as never, 'connect');
    await run({ PORT: new URL(url).port }).listening();
    await back;
    socket.disconnect();
  }, 60_000);

  it('stops when its parent process dies', async () => {
    const program = run();
    await program.listening();
    expect(await program.disconnect()).toBe(0);
    expect(existsSync(join(folder, 'gateway.lock'))).toBe(false);
  }, 60_000);

  it('refuses a folder in use, naming its holder, which continues', async () => {
    const first = run();
    const url = await first.listening();
    const { code, errors } = await run().ended();
    expect(code).toBe(1);
    expect(errors).toMatch(new RegExp(`^the data folder ${folder} is in use by process ${first.pid} on .*\n$`));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }, 60_000);

  describe('that cannot start prints the reason in one line', () => {
    it('if its port is in use', async () => {
      const other = createServer();
      await once(other.listen(0, '127.0.0.1'), 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await run({ PORT: String(port) }).ended()).toEqual({
        code: 1,
        errors: expect.stringMatching(new RegExp(`^port ${port} on 127.0.0.1 is in use; .*\n$`)),
      });
      expect(existsSync(join(folder, 'gateway.lock'))).toBe(false);
      other.close();
    }, 60_000);

    it('if its configuration is wrong', async () => {
      const { code, errors } = await run({ PORT: 'eighty' }).ended();
      expect(code).toBe(1);
      expect(errors).toMatch(/^Wrong configuration:\n {2}PORT=eighty: .*for example PORT=8080\)\n$/);
    }, 30_000);

    it('if its folder is a file', async () => {
      const file = join(folder, 'file');
      await writeFile(file, '');
      expect(await run({ DATA_DIR: file }).ended()).toEqual({ code: 1, errors: `the data folder ${file} is a file\n` });
    }, 30_000);

    it('if its database does not answer, without the password', async () => {
      const { code, errors } = await run({ DATABASE_URL: 'postgres://tide:hunter2@127.0.0.1:9/chaintide' }).ended();
      expect(code).toBe(1);
      expect(errors).toMatch(/^the database at 127.0.0.1:9\/chaintide cannot be reached: .*\n$/);
      expect(errors).not.toContain('hunter2');
    }, 30_000);
  });
});
