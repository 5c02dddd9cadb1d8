import ece from 'http_ece';
import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { PUSH_MAX, SECOND } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../../platform/db/testing.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { known } from '../../../platform/fixtures/known.ts';
import { SessionsService } from '../../sessions/sessions.service.ts';
import { UsersService, type Account } from '../../users/users.service.ts';
import { DeliveriesRig } from '../fixtures/deliveries-rig.ts';
import { answering, Receiver, type Received } from '../fixtures/receiver.ts';
import { PushService } from './push.service.ts';

/** A browser: its keys, and how it reads what a push service brings. */
class Browser {
  readonly pair: ECDH = createECDH('prime256v1');
  readonly auth = randomBytes(16).toString('base64url');
  readonly p256dh: string;

  constructor() {
    this.p256dh = this.pair.generateKeys('base64url');
  }

  subscription(endpoint: string) {
    return { endpoint, keys: { p256dh: this.p256dh, auth: this.auth } };
  }

  read({ body }: Received): unknown {
    const plain = ece.decrypt(body, { version: 'aes128gcm', privateKey: this.pair, authSecret: this.auth });
    return JSON.parse(plain.toString());
  }
}

/** Checks the token by which the sender shows who it is, and returns its claims. */
const claimsOf = ({ headers }: Received, key: string): { aud: string; sub: string } => {
  const [, token = '', sent = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers['authorization'] ?? '') ?? [];
  expect(sent).toBe(key);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string };
};

describeDatabase((throwaway) => {
  let rig: DeliveriesRig;
  let push: PushService;
  let service: Receiver;
  beforeAll(async () => {
    rig = await DeliveriesRig.start(throwaway(), { LOCAL_WEBHOOKS: true, PUBLIC_URL: 'https://chaintide.example' });
    push = rig.part(PushService);
  }, 120_000);
  beforeEach(async () => {
    service = await Receiver.open();
    service.manner = answering(201);
  });
  afterEach(() => service.close());
  afterAll(() => rig.stop());

  /** A session of an account, as a login opens it. */
  const here = async (account: Account): Promise<{ readonly userId: number; readonly sessionId: string }> => {
    const sessions = rig.part(SessionsService);
    const visitor = { device: 'Firefox', address: '127.0.0.1', language: 'en' } as const;
    const { access_token: token } = (await sessions.open(account, visitor, async () => undefined))!;
    return { userId: account.id, sessionId: (await sessions.identify(token)).sessionId! };
  };

  it('reaches each subscribed browser, which alone can read it, in the language of the owner', async () => {
    const owner = await rig.account('seen', { language: 'en' });
    const browsers = [new Browser(), new Browser()];
    for (const [n, browser] of browsers.entries())
      await push.subscribe(await here(owner), browser.subscription(`${service.url}/${n}`), `Browser ${n}`);
    await rig.send(owner, ['push'], 1);
    const received = (await service.until(2)).toSorted((one, other) => (one.path < other.path ? -1 : 1));
    for (const [n, browser] of browsers.entries()) {
      expect(browser.read(received[n]!)).toEqual({
        title: 'Alarm: MVRV above 3',
        body: expect.stringMatching(/MVRV.* · above 3 · 3\.0125 \(simulated data\)$/),
        link: '/Alarm',
        tag: 'firing:1',
      });
      expect(() => browsers[1 - n]!.read(received[n]!)).toThrow();
    }
    const { key } = await push.of(owner.id);
    expect(claimsOf(received[0]!, key)).toMatchObject({
      aud: new URL(service.url).origin,
      sub: 'https://chaintide.example',
    });
    expect(received[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    const sent = await rig.settled(owner, (all) => all.every(({ deliveredAt }) => deliveredAt !== null));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['Browser 0', 'Browser 1']);
  });

  it.each([404, 410])('forgets a browser that its push service answers %i for', async (status) => {
    const owner = await rig.account(`gone${status}`);
    await push.subscribe(await here(owner), new Browser().subscription(service.url), 'Firefox');
    service.manner = answering(status);
    await rig.send(owner, ['push'], 1);
    expect(await rig.rested(owner, 1)).toMatchObject({ attempts: [{ outcome: 'gone', status }], dueAt: null });
    expect((await push.of(owner.id)).subscriptions).toEqual([]);
  });

  it('keeps a browser while its push service is out of order, and tries again', async () => {
    const owner = await rig.account('patient');
    await push.subscribe(await here(owner), new Browser().subscription(service.url), 'Firefox');
    service.manner = (response, n) => answering(n === 1 ? 503 : 201)(response, n);
    await rig.send(owner, ['push'], 1);
    const { dueAt, attempts } = await rig.rested(owner, 1);
    expect([dueAt, attempts[0]!.outcome]).toEqual([rig.clock.time + 5 * SECOND, 'refused']);
    await rig.goTo(dueAt!);
    expect(await rig.rested(owner, 2)).toMatchObject({ deliveredAt: rig.clock.time });
    expect((await push.of(owner.id)).subscriptions).toHaveLength(1);
  });

  it('belongs to the account that a browser subscribed last', async () => {
    const [first, second] = [await rig.account('first'), await rig.account('second')];
    const subscription = new Browser().subscription(service.url);
    await push.subscribe(await here(first), subscription, 'Firefox');
    const { id } = await push.subscribe(await here(second), subscription, 'Firefox');
    expect((await push.of(first.id)).subscriptions).toEqual([]);
    const refused = await push.unsubscribe(first.id, id).catch((error: unknown) => (error as AppError).error);
    expect(refused).toBe('push.unknown');
    await push.unsubscribe(second.id, id);
    expect((await push.of(second.id)).subscriptions).toEqual([]);
  });

  it('keeps the newest ten browsers of an account, and their secrets sealed', async () => {
    const owner = await rig.account('many');
    const { id } = owner;
    const session = await here(owner);
    const browser = new Browser();
    for (let n = 0; n <= PUSH_MAX; n += 1)
      await push.subscribe(session, browser.subscription(`${service.url}/${n}`), `Browser ${n}`);
    const { subscriptions } = await push.of(id);
    expect(subscriptions.map(({ device }) => device)).toEqual(
      Array.from({ length: PUSH_MAX }, (_, n) => `Browser ${n + 1}`),
    );
    const rows = await known<{ auth: Uint8Array }>(rig.db.query('select auth from push_subscriptions'));
    expect(rows.some(({ auth }) => Buffer.from(auth).includes(Buffer.from(browser.auth, 'base64url')))).toBe(false);
  });

  it('goes to push services on the internet only', async () => {
    const owner = await here(await rig.account('inside'));
    const asked = push.subscribe(owner, new Browser().subscription('https://10.0.0.1/push'), 'Firefox');
    expect(await asked.catch((error: unknown) => (error as AppError).error)).toBe('endpoint.address');
  });

  it('ends with the session in which a browser was subscribed, and with all of them', async () => {
    const owner = await rig.account('leaver');
    const sessions = rig.part(SessionsService);
    const [one, two, three] = [await here(owner), await here(owner), await here(owner)];
    for (const [n, session] of [one, two, three].entries())
      await push.subscribe(session, new Browser().subscription(`${service.url}/${n}`), `Browser ${n}`);
    const left = async () => (await push.of(owner.id)).subscriptions.map(({ device }) => device);
    await sessions.end(owner.id, two.sessionId);
    expect(await left()).toEqual(['Browser 0', 'Browser 2']);
    const late = push.subscribe(two, new Browser().subscription(`${service.url}/9`), 'Late');
    expect(await late.catch((error: unknown) => (error as AppError).error)).toBe('login.expired');
    await sessions.endAll(owner.id, { except: three.sessionId });
    expect(await left()).toEqual(['Browser 2']);
    await rig.db.query('delete from sessions where id = $1', [three.sessionId]); // its time was over long ago
    expect(await left()).toEqual(['Browser 2']);
    await sessions.endAll(owner.id);
    expect(await left()).toEqual([]);
  });

  it('is told by mail and in the history when it is added and removed, not when it is renewed', async () => {
    const owner = await rig.account('careful', { language: 'en' });
    const session = await here(owner);
    const subscription = new Browser().subscription(service.url);
    await push.subscribe(session, subscription, 'Firefox');
    const { id } = await push.subscribe(session, subscription, 'Firefox');
    await push.unsubscribe(owner.id, id);
    const mails = await known<{ kind: string; body_text: string }>(
      rig.db.query('select kind, body_text from mails where recipient = $1 order by id', [owner.email]),
    );
    expect(mails.map(({ kind }) => kind)).toEqual(['channelAdded', 'channelRemoved']);
    for (const { body_text } of mails) expect(body_text).toContain('Firefox');
    const history = await rig.part(UsersService).history(owner.id);
    expect(history.slice(0, 2)).toMatchObject([
      { event: 'channelRemoved', note: 'push Firefox' },
      { event: 'channelAdded', note: 'push Firefox' },
    ]);
  });
});
