import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let children: ChildProcess[] = [];

const start = (env: Record<string, string>, channel: 'ipc' | 'ignore' = 'ipc') => {
  const child = spawn(process.execPath, ['--conditions=@chaintide/source', main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', channel],
  });
  children.push(child);
  let said = '';
  let complained = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr!.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
  });
  // the child's own 'close' does not occur after disconnect()
  const ends = [once(child, 'exit'), once(child.stdout!, 'close'), once(child.stderr!, 'close')] as const;
  const exit = Promise.all(ends).then(([[code]]) => ({ code: code as number | null, said, complained }));
  return { child, exit };
};
const listening = async (child: ChildProcess): Promise<string> =>
  ((await once(child, 'message')) as [{ type: string; url: string }])[0].url;

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
});

describe('the program', () => {
  test('reports its address, and stops cleanly on SIGTERM with an open socket', async () => {
    const { child, exit } = start({ SIMNET_PORT: '0' });
    const url = await listening(child);
    expect(await (await fetch(`${url}/simnet/health`)).json()).toMatchObject({ status: 'ok' });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/btcusdt@ticker`);
    await new Promise((resolve) => {
      socket.addEventListener('message', resolve);
    });
    child.kill('SIGTERM');
    expect(await exit).toEqual({ code: 0, said: `simnet listening on ${url}\n`, complained: '' });
  });

  test('stops when its parent dies', async () => {
    const { child, exit } = start({ SIMNET_PORT: '0' });
    await listening(child);
    child.disconnect();
    expect((await exit).code).toBe(0);
  });

  test('reports a port in use in one line, with exit code 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, complained } = await start({ SIMNET_PORT: String(port) }, 'ignore').exit;
    other.close();
    expect(code).toBe(1);
    expect(complained).toMatch(/^simnet: .*address already in use.*\n$/);
    expect(complained).toContain(String(port));
  });

  test.each([
    [{ SIMNET_PORT: 'http' }, 'SIMNET_PORT=http'],
    [{ SIMNET_PORT: '0', SIMNET_SEED: '-1' }, 'SIMNET_SEED=-1'],
    [{ SIMNET_PORT: '0', COINMETRICS_CSV: '/nowhere.csv' }, '/nowhere.csv'],
    [{ SIMNET_PORT: '0', COINMETRICS_ETH_CSV: '/nowhere.csv' }, 'COINMETRICS_ETH_CSV'],
    [{ SIMNET_PORT: '0', SIMNET_BLOCKS: '/nowhere.dat' }, 'SIMNET_BLOCKS: /nowhere.dat'],
  ])('refuses to start with %j, and names it', async (env, named) => {
    const { code, complained } = await start(env, 'ignore').exit;
    expect(code).toBe(1);
    expect(complained).toContain(named);
  });
});
