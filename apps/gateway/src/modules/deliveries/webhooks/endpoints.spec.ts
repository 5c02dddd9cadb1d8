import { DAY, ENDPOINTS_MAX, HOUR } from '@chaintide/contracts/limits';
import { describeDatabase } from '../../../platform/db/testing.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { known } from '../../../platform/fixtures/known.ts';
import { NotificationsService } from '../../notifications/notifications.service.ts';
import { UsersService, type Account } from '../../users/users.service.ts';
import { DeliveriesRig } from '../fixtures/deliveries-rig.ts';
import { answering, Receiver } from '../fixtures/receiver.ts';
import { EndpointsService } from './endpoints.service.ts';
import { queryOutbox } from '../../../platform/fixtures/query-outbox.ts';

const URL_OF_ONE = 'https://hooks.example.org/one';

const failureOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.error : error),
  );

describeDatabase((throwaway) => {
  let rig: DeliveriesRig;
  let endpoints: EndpointsService;
  let receiver: Receiver;
  let people = 0;
  beforeAll(async () => {
    rig = await DeliveriesRig.start(throwaway(), { LOCAL_WEBHOOKS: true });
    endpoints = rig.part(EndpointsService);
  }, 120_000);
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());
  afterAll(() => rig.stop());

  const person = (): Promise<Account> => {
    people += 1;
    return rig.account(`person${people}`, { language: 'en' });
  };
  const bell = async ({ id }: Account) => (await rig.part(NotificationsService).boxOf(id)).latest;
  const mails = ({ email }: Account) =>
    known<{ kind: string; body_text: string }>(
      rig.db.query('select kind, body_text from mails where recipient = $1 order by id', [email]),
    );

  it('shows a secret once, and keeps it where a copy of the table does not tell it', async () => {
    const { id } = await person();
    const { endpoint, secret } = await endpoints.create(id, URL_OF_ONE);
    expect(await endpoints.of(id)).toEqual([endpoint]);
    expect(JSON.stringify(await endpoints.of(id))).not.toContain('whsec');
    const [row] = await known<{ secret: Uint8Array }>(
      rig.db.query('select secret from endpoints where id = $1', [endpoint.id]),
    );
    const plain = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(plain).toHaveLength(32);
    expect(Buffer.from(row!.secret).includes(plain)).toBe(false);
    const leaks = await queryOutbox(rig.db, "select 1 from outbox where payload::text like '%whsec%'");
    expect(leaks).toEqual([]);
  });

  it('allows five to an account, even at once', async () => {
    const { id } = await person();
    const outcomes = await Promise.all(
      Array.from({ length: ENDPOINTS_MAX + 2 }, (_, n) => failureOf(endpoints.create(id, `${URL_OF_ONE}${n}`))),
    );
    expect(outcomes.filter((outcome) => outcome === 'endpoint.tooMany')).toHaveLength(2);
    expect(await endpoints.of(id)).toHaveLength(ENDPOINTS_MAX);
  });

  it('belongs to its owner, and refuses outdated changes', async () => {
    const [owner, other] = [await person(), await person()];
    const { endpoint } = await endpoints.create(owner.id, URL_OF_ONE);
    const place = { userId: owner.id, id: endpoint.id };
    const theirs = { userId: other.id, id: endpoint.id };
    const change = { url: URL_OF_ONE, isOn: false, version: 1 };
    for (const act of [
      () => endpoints.change(theirs, change),
      () => endpoints.rotate(theirs, 1),
      () => endpoints.remove(theirs, 1),
      () => endpoints.test(theirs),
    ])
      expect(await failureOf(act())).toBe('endpoint.unknown');
    const off = await endpoints.change(place, change);
    expect(off).toMatchObject({ off: { at: rig.clock.time, reason: 'owner' }, version: 2 });
    expect(await failureOf(endpoints.change(place, change))).toBe('version.stale');
    expect(await failureOf(endpoints.rotate(place, 1))).toBe('version.stale');
    expect(await failureOf(endpoints.test(place))).toBe('delivery.targetGone');
    await endpoints.remove(place, 2);
    expect(await endpoints.of(owner.id)).toEqual([]);
  });

  it('is told by mail and in the history when it is added, moved and removed', async () => {
    const owner = await person();
    const { endpoint } = await endpoints.create(owner.id, URL_OF_ONE);
    const place = { userId: owner.id, id: endpoint.id };
    await endpoints.change(place, { url: URL_OF_ONE, isOn: false, version: 1 });
    await endpoints.change(place, { url: 'https://other.example.org/', isOn: false, version: 2 });
    await endpoints.remove(place, 3);
    expect(
      (await mails(owner)).map(({ kind, body_text }) => [kind, /[a-z]+\.example\.org/.exec(body_text)?.[0]]),
    ).toEqual([
      ['channelAdded', 'hooks.example.org'],
      ['channelAdded', 'other.example.org'],
      ['channelRemoved', 'other.example.org'],
    ]);
    const [last] = await rig.part(UsersService).history(owner.id);
    expect(last).toMatchObject({ event: 'channelRemoved', note: 'webhook other.example.org' });
  });

  it('refuses addresses that nothing may be sent to', async () => {
    const { id } = await person();
    expect(await failureOf(endpoints.create(id, 'http://hooks.example.org/'))).toBe('endpoint.address');
    expect(await failureOf(endpoints.create(id, 'https://10.0.0.1/'))).toBe('endpoint.address');
    const { endpoint } = await endpoints.create(id, URL_OF_ONE);
    const place = { userId: id, id: endpoint.id };
    expect(await failureOf(endpoints.change(place, { url: 'https://[::]/', isOn: true, version: 1 }))).toBe(
      'endpoint.address',
    );
  });

  it('can be tried, once for each press', async () => {
    const { id } = await person();
    receiver.manner = answering(500);
    const { endpoint } = await endpoints.create(id, receiver.url);
    const sent = await endpoints.test({ userId: id, id: endpoint.id });
    const [{ body, headers }] = (await receiver.until(1)) as [(typeof receiver.received)[0]];
    expect(JSON.parse(body.toString())).toEqual({
      type: 'webhook.test',
      timestamp: new Date(rig.clock.time).toISOString(),
      data: { endpoint: String(endpoint.id) },
    });
    expect(headers['webhook-id']).toBe(sent.message);
    const [tested] = await rig.settled({ id } as Account, ([one]) => one?.deadAt !== null);
    expect(tested!.attempts).toMatchObject([{ outcome: 'refused', status: 500 }]);
  });

  it('is switched off at once if it answers 410, and its owner is told', async () => {
    const owner = await person();
    receiver.manner = answering(410);
    const { endpoint } = await endpoints.create(owner.id, receiver.url);
    await rig.send(owner, ['webhook'], 1);
    const dead = await rig.rested(owner, 1);
    expect(dead).toMatchObject({ deadAt: rig.clock.time, attempts: [{ outcome: 'gone', status: 410 }] });
    expect(await endpoints.of(owner.id)).toMatchObject([{ off: { at: rig.clock.time, reason: 'gone' } }]);
    expect(await bell(owner)).toMatchObject([{ kind: 'endpoint.gone', subject: new URL(receiver.url).host }]);
    expect(await mails(owner)).toMatchObject([{ kind: 'channelAdded' }, { kind: 'endpointGone' }]);
    await rig.send(owner, ['webhook'], 2);
    expect((await rig.list(owner))[0]!.attempts).toMatchObject([{ outcome: 'absent' }]);
    expect(await failureOf(rig.deliveries.repeat(owner.id, dead.id))).toBe('delivery.targetGone');
    expect(await endpoints.of(owner.id)).toMatchObject([{ id: endpoint.id }]);
  });

  it('is switched off after five days of nothing but failures; one success begins anew', async () => {
    const owner = await person();
    const { endpoint } = await endpoints.create(owner.id, receiver.url);
    const begun = rig.clock.time;
    const tryAt = async (time: number, status: number): Promise<void> => {
      receiver.manner = answering(status);
      await rig.goTo(time);
      await endpoints.test({ userId: owner.id, id: endpoint.id });
      await rig.settled(owner, (all) => all.every(({ attempts }) => attempts[0] && attempts[0].outcome !== null));
    };
    const state = async () => (await endpoints.of(owner.id))[0]!;
    await tryAt(begun, 500);
    expect(await state()).toMatchObject({ failingSince: begun, off: null });
    await tryAt(begun + 4 * DAY, 200);
    expect(await state()).toMatchObject({ failingSince: null, off: null });
    await tryAt(begun + 5 * DAY, 500);
    await tryAt(begun + 10 * DAY - HOUR, 500);
    expect(await state()).toMatchObject({ failingSince: begun + 5 * DAY, off: null });
    expect(await mails(owner)).toHaveLength(1); // of its addition
    await tryAt(begun + 10 * DAY, 500);
    expect(await state()).toMatchObject({ off: { at: begun + 10 * DAY, reason: 'failing' } });
    expect(await bell(owner)).toMatchObject([{ kind: 'endpoint.failing' }]);
    const [, mail] = await mails(owner);
    expect(mail).toMatchObject({ kind: 'endpointFailing' });
    expect(mail!.body_text).toContain(new URL(receiver.url).host);
    const { url, version } = await state();
    expect(await endpoints.change({ userId: owner.id, id: endpoint.id }, { url, isOn: true, version })).toMatchObject({
      off: null,
      failingSince: null,
    });
  });
});
