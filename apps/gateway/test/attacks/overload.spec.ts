import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { API_BASE, type Envelope, type Route } from '@chaintide/contracts/http';
import { upgradeRoute } from '@chaintide/contracts/money/upgrades';
import { balancesRoute } from '@chaintide/contracts/money/wallet';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { LedgerService } from '../../src/modules/wallet/ledger.service.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers } from '../callers.ts';
import { startOn } from '../processes/pair.ts';
import { known } from '../../src/platform/fixtures/known.ts';

const OPENING = 21_000_000_000n;

const ms = (time: number): string => `${Math.round(time)} ms`;

interface Asked {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly answer: Envelope<unknown>;
}

const refusalOf = ({ status, retryAfter, answer }: Asked): string =>
  `${status} ${'error' in answer ? answer.error.name : ''}${Number(retryAfter) > 0 ? ', to be tried again' : ''}`;

/**
 * Before: 400, 1,500 and 3,000 concurrent purchases got 0, 322 and 1,231 responses of 500 on PostgreSQL, where no connection became free in
 * time; on the embedded database everyone waited for 23 seconds, for work that no caller was waiting for any more.
 */
describeEngines((throwaway) => {
  let gateway: Gateway;
  let callers: Callers;
  let tokens: string[];
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  const ask = (
    { method, path }: Route,
    { token, body, signal }: { token: string; body?: unknown; signal?: AbortSignal },
  ): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const asked = request(
        `${gateway.url}${API_BASE}${path}`,
        {
          method,
          agent,
          signal,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          void json(response).then(
            (answer) =>
              resolve({
                status: response.statusCode!,
                retryAfter: response.headers['retry-after'],
                answer: answer as Envelope<unknown>,
              }),
            reject,
          );
        },
      );
      asked.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    });
  const buy = (turn: number, signal?: AbortSignal): Promise<Asked> =>
    ask(upgradeRoute, {
      token: tokens[turn % tokens.length]!,
      body: { level: 'monthly', price: '21.000000', key: randomUUID() },
      ...(signal && { signal }),
    });
  const storm = (size: number): Promise<Asked[]> => Promise.all(Array.from({ length: size }, (_, turn) => buy(turn)));
  const bought = async (): Promise<number> =>
    (await known<{ n: number }>(callers.db.query('select count(*)::int as n from upgrades')))[0]!.n;

  beforeAll(async () => {
    gateway = await startOn(throwaway(), { DATABASE_CONNECTIONS: 5 });
    callers = Callers.at(gateway);
    const customers = await Promise.all(Array.from({ length: 4 }, () => callers.open()));
    for (const { id: userId } of customers) {
      await callers.db.transaction((tx) =>
        gateway.app.get(LedgerService, { strict: false }).post(tx, {
          cause: 'recharge',
          causeId: String(userId),
          step: 'credit',
          by: null,
          entries: [
            { kind: 'deposits', coin: 'USDT', units: -OPENING },
            { kind: 'available', userId, coin: 'USDT', units: OPENING },
          ],
        }),
      );
    }
    tokens = await Promise.all(customers.map((customer) => callers.tokenOf(customer)));
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    await gateway.stop();
  });

  it.each([400, 1_500, 3_000])(
    'of %i concurrent requests, those without a place are refused and change nothing, reads continue, and afterwards everything is as before',
    async (size) => {
      const before = await bought();
      const begun = performance.now();
      const going = new AbortController();
      const all = storm(size).finally(() => going.abort());
      const waits: number[] = [];
      while (!going.signal.aborted) {
        const asked = performance.now();
        expect((await ask(balancesRoute, { token: tokens[waits.length % tokens.length]! })).status).toBe(200);
        waits.push(performance.now() - asked);
      }
      const outcomes = await all;
      const over = performance.now();
      expect((await buy(0)).status).toBe(200);
      const done = outcomes.filter(({ status }) => status === 200).length;
      const sorted = waits.toSorted((one, other) => one - other);
      process.stdout.write(
        `${throwaway().engine}: ${size} at once, ${done} done, answered after ${ms(over - begun)}; ${waits.length} reads meanwhile, median ${ms(sorted[sorted.length >> 1]!)}, worst ${ms(sorted.at(-1)!)}; the next purchase took ${ms(performance.now() - over)}\n`,
      );
      expect(new Set(outcomes.filter(({ status }) => status !== 200).map(refusalOf))).toEqual(
        new Set(['503 server.busy, to be tried again']),
      );
      expect(done).toBeGreaterThan(0);
      expect(await bought()).toBe(before + done + 1);
      expect((await audit(callers.db)).findings).toEqual([]);
    },
    120_000,
  );

  it('a request in the queue is dropped when its caller has left', async () => {
    const before = await bought();
    const leaving = new AbortController();
    const outcomes = Array.from({ length: 60 }, (_, turn) =>
      buy(turn, leaving.signal).then(
        () => 'done',
        () => 'left',
      ),
    );
    await Promise.race(outcomes);
    leaving.abort();
    const done = (await Promise.all(outcomes)).filter((one) => one === 'done').length;
    expect((await buy(0)).status).toBe(200); // queued behind everything that is still running
    expect((await bought()) - before - 1 - done).toBeLessThan(20); // before: 57 to 59
    expect((await audit(callers.db)).findings).toEqual([]);
  }, 120_000);
});
