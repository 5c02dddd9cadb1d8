import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { API_BASE } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { routes } from '@chaintide/contracts/routes';
import { parse } from 'yaml';
import { AuditsService } from '../../src/modules/audit/audits.service.ts';
import { SystemService } from '../../src/modules/system/system.service.ts';
import { Everyone } from '../everyone.ts';

const deploy = new URL('../../../../deploy/', import.meta.url);

/** Labels whose values are lists of the program: nothing that a caller or a person could add to. */
const LABELS = ['kind', 'le', 'outcome', 'push', 'route', 'source', 'state', 'status', 'verdict'];
const OF_PROCESS = ['kind', 'le', 'major', 'minor', 'patch', 'space', 'type', 'version'];

const rules = async (): Promise<string[]> => {
  const { groups } = parse(await readFile(new URL('prometheus/alerts.yml', deploy), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  return groups.flatMap((group) => group.rules).map(({ expr }) => expr);
};
const board = async (): Promise<string[]> => {
  const { panels } = JSON.parse(await readFile(new URL('grafana/chaintide.json', deploy), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets }) => targets).map(({ expr }) => expr);
};

describe('the metrics', () => {
  let everyone: Everyone;
  let text: string;
  const read = async (init: RequestInit = {}): Promise<string> =>
    (await fetch(`${everyone.gateway.url}/metrics`, init)).text();
  const lines = (): string[] => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const valueOf = (line: string): number =>
    Number(
      lines()
        .find((one) => one.startsWith(`${line} `))
        ?.split(' ')
        .at(-1),
    );

  beforeAll(async () => {
    everyone = await Everyone.start();
    const admin = everyone.one('admin');
    const client = await everyone.connect(admin);
    await client.join(topics.system());
    const token = await everyone.callers.readerFor(admin);
    for (let index = 0; index < 200; index += 1) {
      const answer = await fetch(`${everyone.gateway.url}${API_BASE}/made-up/${index}`, { method: 'PATCH' });
      await answer.arrayBuffer();
    }
    for (const path of [`/user/${admin.account!.id}`, '/system', `/checkMail/${admin.account!.email}`, '/status']) {
      const answer = await fetch(`${everyone.gateway.url}${API_BASE}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
    }
    await everyone.gateway.app.get(AuditsService).run(admin.account!.id);
    text = await read();
  }, 120_000);
  afterAll(() => everyone.stop());

  it('count connections, topics, frames, bytes, requests and jobs', () => {
    expect(valueOf('chaintide_connections')).toBe(1);
    expect(valueOf('chaintide_topics')).toBe(1);
    expect(valueOf('chaintide_socket_bytes_sent_total')).toBeGreaterThan(100);
    expect(valueOf('chaintide_http_request_seconds_count{route="GET /system",status="2xx"}')).toBe(1);
    expect(valueOf('chaintide_http_request_seconds_count{route="unknown",status="4xx"}')).toBeGreaterThanOrEqual(200);
    expect(valueOf('chaintide_jobs{state="waiting"}')).toBeGreaterThan(0);
    expect(valueOf('chaintide_jobs_overdue_seconds')).toBeLessThan(60);
    expect(valueOf('chaintide_audit_verdict{verdict="broken"}')).toBe(0);
    expect(valueOf('chaintide_audit_timestamp_seconds') * 1_000).toBeLessThanOrEqual(Date.now());
  });

  it('count a frame once for each listener', async () => {
    const admin = everyone.one('admin');
    const more = await Promise.all([everyone.connect(admin), everyone.connect(admin)]);
    for (const client of more) await client.join(topics.system());
    const system = everyone.gateway.app.get(SystemService);
    text = await read();
    const before = valueOf('chaintide_frames_sent_total{push="ticks"}');
    const seen = (await system.state()).samples.length;
    await vi.waitFor(
      async () => {
        text = await read();
        expect(valueOf('chaintide_frames_sent_total{push="ticks"}') - before).toBeGreaterThanOrEqual(3);
        expect((await system.state()).samples.length).toBeGreaterThan(seen);
      },
      { timeout: 15_000 },
    );
    expect((valueOf('chaintide_frames_sent_total{push="ticks"}') - before) % 3).toBe(0);
    for (const { socket } of more) socket.disconnect();
  });

  it('contain nothing of a person: no name, address or number of an account', () => {
    for (const { account } of everyone.callers.all) {
      if (!account) continue;
      expect(text).not.toContain(account.userName);
      expect(text).not.toContain(account.email);
    }
    expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+|made-up|@/);
  });

  it('have labels with a bounded number of values only', () => {
    const templates = new Set(Object.values(routes).map(({ method, path }) => `${method} ${path}`));
    for (const line of lines()) {
      const isOurs = line.startsWith('chaintide_');
      const labels = [...line.matchAll(/[{,](\w+)="((?:[^"\\]|\\.)*)"/g)].map(
        ([, name, value]) => [name!, value!] as const,
      );
      for (const [name, value] of labels) {
        expect(isOurs ? LABELS : OF_PROCESS).toContain(name);
        if (name === 'route')
          expect([...templates, 'unknown', 'page', 'assets', '/healthz', '/readyz', '/metrics']).toContain(value);
      }
    }
    expect(lines().length).toBeLessThan(1_000);
  });

  it.each([
    ['alert rules', rules],
    ['board', board],
  ] as const)('have every metric that the %s name', async (_, expressions) => {
    const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));
    const known = new Set([
      'up',
      ...[...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
      ),
    ]);
    const named = (await expressions()).flatMap((expr) => expr.match(/\b(?:chaintide|process|nodejs)_\w+/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('are hidden from what a proxy passes on', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect((await fetch(`${everyone.gateway.url}/metrics`, { headers: { [header]: '127.0.0.1' } })).status).toBe(404);
  });

  it('count the bytes of sockets that have closed', async () => {
    const before = valueOf('chaintide_socket_bytes_sent_total');
    const { hostname, port } = new URL(everyone.gateway.url);
    const raw = connect(Number(port), hostname);
    raw.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    await once(raw, 'data');
    raw.destroy();
    await once(raw, 'close');
    await vi.waitFor(async () => {
      text = await read();
      expect(valueOf('chaintide_connections')).toBe(1);
      expect(valueOf('chaintide_socket_bytes_sent_total')).toBeGreaterThan(before);
    });
  });
});
