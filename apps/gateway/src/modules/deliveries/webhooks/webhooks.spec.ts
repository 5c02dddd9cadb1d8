import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../../platform/db/testing.ts';
import type { Account } from '../../users/users.service.ts';
import { DeliveriesRig } from '../fixtures/deliveries-rig.ts';
import {
  answering,
  breakingOff,
  brokenAnswer,
  endless,
  hangingAfter,
  Receiver,
  silent,
  type Received,
} from '../fixtures/receiver.ts';
import { EndpointsService } from './endpoints.service.ts';

const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];

describeDatabase((throwaway) => {
  let rig: DeliveriesRig;
  let receiver: Receiver;
  let people = 0;
  beforeAll(async () => {
    rig = await DeliveriesRig.start(throwaway(), { LOCAL_WEBHOOKS: true, PUBLIC_URL: 'https://chaintide.example' });
  }, 120_000);
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());
  afterAll(() => rig.stop());

  const withEndpoint = async (url = receiver.url): Promise<{ owner: Account; secret: string; id: number }> => {
    people += 1;
    const owner = await rig.account(`owner${people}`);
    const { endpoint, secret } = await rig.part(EndpointsService).create(owner.id, url);
    return { owner, secret, id: endpoint.id };
  };

  /** The event as a receiver reads it that uses the library of the standard, at the moment of the test. */
  const verified = ({ body, headers }: Received, secret: string): unknown => {
    vi.useFakeTimers({ toFake: ['Date'], now: rig.clock.time });
    try {
      return new Webhook(secret).verify(body, headers);
    } finally {
      vi.useRealTimers();
    }
  };

  it('arrives signed as Standard Webhooks defines it', async () => {
    const { owner, secret } = await withEndpoint();
    await rig.send(owner, ['webhook'], 1);
    const { deliveredAt, attempts, to } = await rig.rested(owner, 1);
    const [request, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(verified(request!, secret)).toEqual({
      type: 'alarm.fired',
      timestamp: '2026-11-21T09:59:00.000Z',
      data: {
        alarm: '7',
        name: 'MVRV above 3',
        indicator: 'btc.mvrv',
        condition: 'above',
        level: 3,
        value: 3.0125,
        simulated: true,
        firing: '1',
        url: 'https://chaintide.example/Alarm',
      },
    });
    expect(request!.headers).toMatchObject({ 'webhook-id': 'firing:1', 'content-type': 'application/json' });
    expect({ deliveredAt, to }).toEqual({ deliveredAt: rig.clock.time, to: `127.0.0.1:${receiver.port}` });
    expect(attempts).toMatchObject([{ outcome: 'delivered', status: 204 }]);
    expect(() => verified({ ...request!, body: Buffer.from('{}') }, secret)).toThrow(/signature/);
  });

  it('arrives at each endpoint that is on', async () => {
    const { owner } = await withEndpoint();
    const endpoints = rig.part(EndpointsService);
    const other = await endpoints.create(owner.id, `${receiver.url}/two`);
    const { endpoint } = await endpoints.create(owner.id, `${receiver.url}/off`);
    await endpoints.change(
      { userId: owner.id, id: endpoint.id },
      { url: endpoint.url, isOn: false, version: endpoint.version },
    );
    await rig.send(owner, ['webhook'], 1);
    await rig.settled(owner, (all) => all.length === 2 && all.every(({ deliveredAt }) => deliveredAt !== null));
    expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/hook', '/hook/two']);
    expect(other.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  });

  it.each([
    ['refuses', answering(403), { outcome: 'refused', status: 403 }],
    ['fails', answering(500), { outcome: 'refused', status: 500 }],
    ['redirects', answering(307, { location: '/elsewhere' }), { outcome: 'redirected', status: 307 }],
    ['says nothing', silent, { outcome: 'timeout', status: null }],
  ] as const)('is tried again if its receiver %s, under the same id', async (_, manner, attempt) => {
    const { owner } = await withEndpoint();
    receiver.manner = (response, n) => (n === 1 ? manner : answering(200))(response, n);
    await rig.send(owner, ['webhook'], 1);
    const waiting = await rig.rested(owner, 1);
    expect(waiting.attempts).toMatchObject([attempt]);
    expect(waiting.dueAt).toBe(rig.clock.time + 5 * SECOND);
    await rig.goTo(waiting.dueAt!);
    const delivered = await rig.rested(owner, 2);
    expect(delivered).toMatchObject({ deliveredAt: rig.clock.time, attempts: [attempt, { outcome: 'delivered' }] });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']); // not where it redirects to
    expect(receiver.ids).toEqual(['firing:1']);
  });

  it('is tried again if nobody listens', async () => {
    const { owner } = await withEndpoint();
    const { port } = receiver;
    await receiver.close();
    await rig.send(owner, ['webhook'], 1);
    const { attempts, dueAt } = await rig.rested(owner, 1);
    expect(attempts).toMatchObject([{ outcome: 'unreachable', status: null }]);
    receiver = await Receiver.open(port);
    await rig.goTo(dueAt!);
    await rig.rested(owner, 2);
    expect(receiver.ids).toEqual(['firing:1']);
  });

  it.each([
    ['hangs', hangingAfter(200)],
    ['never ends', endless],
  ])('has arrived once the status says so, even if the rest of the answer %s', async (_, manner) => {
    const { owner } = await withEndpoint();
    receiver.manner = manner;
    await rig.send(owner, ['webhook'], 1);
    expect((await rig.rested(owner, 1)).attempts).toMatchObject([{ outcome: 'delivered', status: 200 }]);
  });

  it('does not let one receiver hold up the others', async () => {
    const slow = await withEndpoint();
    receiver.manner = silent;
    for (const n of [1, 2, 3, 4]) await rig.send(slow.owner, ['webhook'], n);
    await receiver.until(1);
    const quick = await Receiver.open();
    const { owner } = await withEndpoint(quick.url);
    await rig.send(owner, ['webhook'], 9);
    await rig.rested(owner, 1);
    expect(quick.ids).toEqual(['firing:9']);
    await quick.close();
  });

  it('is given up after seven attempts in 17 and a half hours, and can be sent again', async () => {
    const { owner } = await withEndpoint();
    receiver.manner = answering(503);
    await rig.send(owner, ['webhook'], 1);
    for (const [index, pauseMs] of PAUSES_MS.entries()) {
      const { dueAt } = await rig.rested(owner, index + 1);
      expect(dueAt).toBe(rig.clock.time + pauseMs);
      await rig.goTo(dueAt! - 1);
      expect(receiver.received).toHaveLength(index + 1);
      await rig.goTo(dueAt!);
    }
    const dead = await rig.rested(owner, 7);
    expect(dead).toMatchObject({ deadAt: rig.clock.time, dueAt: null, deliveredAt: null });
    receiver.manner = answering(200);
    await rig.deliveries.repeat(owner.id, dead.id);
    expect(await rig.rested(owner, 8)).toMatchObject({ deliveredAt: rig.clock.time, deadAt: null });
    expect([receiver.received.length, receiver.ids]).toEqual([8, ['firing:1']]);
  });

  it('carries two signatures for a day after its secret was replaced', async () => {
    const { owner, secret: old, id } = await withEndpoint();
    const { secret, endpoint } = await rig.part(EndpointsService).rotate({ userId: owner.id, id }, 1);
    expect(endpoint.oldSecretUntil).toBe(rig.clock.time + DAY);
    await rig.send(owner, ['webhook'], 1);
    const [both] = await receiver.until(1);
    expect(both!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
    for (const one of [old, secret]) expect(verified(both!, one)).toMatchObject({ type: 'alarm.fired' });
    await rig.goTo(rig.clock.time + DAY);
    await rig.send(owner, ['webhook'], 2);
    const [, later] = await receiver.until(2);
    expect(verified(later!, secret)).toMatchObject({ type: 'alarm.fired' });
    expect(() => verified(later!, old)).toThrow(/signature/);
  });

  it('arrives whatever its receiver does before, and each once for a receiver that knows the ids', async () => {
    const troubles = [answering(500), answering(302, { location: '/' }), breakingOff, brokenAnswer];
    const trouble = fc.array(fc.constantFrom(...troubles), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(trouble, { minLength: 1, maxLength: 3 }), async (before) => {
        const { owner, id } = await withEndpoint();
        receiver.received.length = 0;
        const left = new Map(before.map((manners, n) => [`firing:${n}`, [...manners]]));
        receiver.manner = (response, n) => {
          const message = receiver.received[n - 1]!.headers['webhook-id']!;
          (left.get(message)!.shift() ?? answering(200))(response, n);
        };
        for (const n of before.keys()) await rig.send(owner, ['webhook'], n);
        for (;;) {
          await rig.quiet();
          const due = (await rig.list(owner)).flatMap(({ dueAt }) => dueAt ?? []);
          if (due.length === 0) break;
          await rig.goTo(Math.max(rig.clock.time + 2 * SECOND, Math.min(...due)));
        }
        const all = await rig.list(owner);
        expect(all.map(({ deliveredAt }) => deliveredAt !== null)).toEqual(before.map(() => true));
        expect(receiver.ids.toSorted()).toEqual([...left.keys()].toSorted());
        expect(receiver.received).toHaveLength(before.flat().length + before.length);
        await rig.part(EndpointsService).remove({ userId: owner.id, id }, 1);
      }),
      { numRuns: 8 },
    );
  });
});
