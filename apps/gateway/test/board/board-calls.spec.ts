import { randomUUID } from 'node:crypto';
import {
  getAllMsgRoute,
  getDailyMsgCountRoute,
  getPageDetailRoute,
  getPageMsgRoute,
  getPrivateMsgRoute,
  responMsgRoute,
  submitMsgRoute,
  commentRoute,
} from '@chaintide/contracts/support/board-calls';
import { boardRoute, messageCreateRoute, messageDeleteRoute } from '@chaintide/contracts/support/board';
import { messageEventRoute, officeMessageRoute } from '@chaintide/contracts/support/board-office';
import { errataRoute, erratumCreateRoute } from '@chaintide/contracts/support/errata';
import type { Route } from '@chaintide/contracts/http';
import { MESSAGE_LENGTH } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { createApp } from '../../src/app.module.ts';
import { Client } from '../../src/platform/fixtures/hub-rig.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers, outcomeOf, type Sample } from '../callers.ts';
import { freshPlace } from '../rig.ts';

const place = { page: 'price', coinType: 'BTC' };
const PAID = 'btc.addresses_net_new'; // L3

describe("the message board's calls", () => {
  let gateway: Gateway;
  let callers: Callers;
  let remove: () => Promise<void>;
  let user: string;
  let support: string;
  beforeAll(async () => {
    const fresh = await freshPlace();
    ({ remove } = fresh);
    gateway = await createApp({
      PORT: 0,
      DATA_DIR: fresh.folder,
      DATABASE_URL: fresh.DATABASE_URL,
      LOG_LEVEL: 'silent',
      WEB_DIR: fresh.folder,
      SIMNET_URL: 'http://127.0.0.1:9',
      DEMO: false,
    });
    callers = Callers.at(gateway);
    const [ann, sue] = [await callers.open(), await callers.open({ staffRole: 'support' })];
    [user, support] = [await callers.tokenOf(ann), await callers.tokenOf(sue)];
  }, 120_000);
  afterAll(async () => {
    await gateway?.stop();
    await remove();
  });

  const ask = async (route: Route, sample: Sample, token?: string): Promise<never> => {
    const { answer } = await callers.ask(route, sample, token);
    if (answer?.data == null && outcomeOf(answer) !== 'granted') throw new Error(JSON.stringify(answer));
    return answer!.data as never;
  };
  const refused = async (route: Route, sample: Sample, token?: string): Promise<string> =>
    outcomeOf((await callers.ask(route, sample, token)).answer);

  it('write, list, reply, like and count, field by field', async () => {
    expect(await ask(getPageMsgRoute, { body: place })).toEqual({ total: 0, pageNum: 1, pagesize: 10, list: [] });
    const { id } = (await ask(submitMsgRoute, { body: { ...place, message: '  你好  ' } }, user)) as { id: number };
    await ask(responMsgRoute, { body: { msg_id: id, message: 'Hello' } }, support);
    await ask(commentRoute, { body: { likeNum: id, choose: 1 } }, support);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const entry = {
      id,
      page: 'price',
      coinType: 'BTC',
      userName: expect.any(String),
      userMsg: '你好',
      userDate: time,
      likeNum: 1,
      dislikeNum: 0,
      choose: 0,
      responList: [
        {
          responid: id + 1,
          responser: expect.any(String),
          respon: 'Hello',
          responDate: time,
          likeNum: 0,
          dislikeNum: 0,
          choose: 0,
        },
      ],
    };
    expect(await ask(getPageMsgRoute, { body: { ...place, pageNum: 1, pagesize: 10 } })).toEqual({
      total: 1,
      pageNum: 1,
      pagesize: 10,
      list: [entry],
    });
    expect(await ask(getPageMsgRoute, { body: { page: 'btc.price' } }, support)).toMatchObject({
      list: [{ id, choose: 1 }],
    });
    expect(await ask(getPageMsgRoute, { body: { ...place, pageNum: 2 } })).toMatchObject({ total: 1, list: [] });
    expect(await ask(getPageDetailRoute, { body: { msg_id: id } })).toEqual(entry);
    expect(await ask(getPrivateMsgRoute, { body: {} }, user)).toMatchObject({ total: 1, list: [entry] });
    expect(await ask(getDailyMsgCountRoute, { body: {} }, support)).toMatchObject({
      today: 1,
      processed: 1,
      unprocessed: 0,
      unread: 0,
      list: [{ count: 1 }],
    });
    expect(await ask(getAllMsgRoute, { body: { type: 'processed' } }, support)).toMatchObject({
      total: 1,
      list: [
        {
          number: `M${String(id).padStart(6, '0')}`,
          content: '你好',
          responContent: 'Hello',
          responTime: time,
          submitTime: time,
        },
      ],
    });
  });

  it.each([
    ['an empty text', ''],
    ['a blank text', ' \n\t '],
    ['nothing to see', '\u200B\u200D\uFEFF'],
    ['a control character', 'a\u0007b'],
    ['a lone surrogate', 'a\ud800b'],
    ['text that runs the other way', 'abc\u202Edef'],
    ['4,001 characters', 'x'.repeat(MESSAGE_LENGTH + 1)],
  ])('refuse %s', async (_, message) => {
    const { status, answer } = await callers.ask(submitMsgRoute, { body: { ...place, message } }, user);
    expect([status, answer]).toMatchObject([400, { error: { name: 'request.invalid' } }]);
  });

  it('refuse 100 kB, and unknown pages', async () => {
    expect((await callers.ask(submitMsgRoute, { body: { ...place, message: 'x'.repeat(100_000) } }, user)).status).toBe(
      413,
    );
    expect(await refused(submitMsgRoute, { body: { page: 'nothing', message: 'x' } }, user)).toBe('indicator.unknown');
    expect(
      await refused(submitMsgRoute, { body: { ...place, coinType: 'ETH', page: 'btc.price', message: 'x' } }, user),
    ).toBe('indicator.unknown');
    expect(await refused(getPageMsgRoute, { body: { ...place, pageNum: 0 } })).toBe('request.invalid');
    expect(await refused(commentRoute, { body: { likeNum: 1, choose: 3 } }, user)).toBe('request.invalid');
  });

  it('show scripts as text', async () => {
    const script = '<img src=x onerror=alert(1)> [a](javascript:alert(1))';
    await ask(
      messageCreateRoute,
      { params: { indicator: 'btc.puell' }, body: { text: script, key: randomUUID() } },
      user,
    );
    const { threads } = (await ask(boardRoute, { params: { indicator: 'btc.puell' } })) as {
      threads: { html: string }[];
    };
    expect(threads[0]!.html).not.toMatch(/<img|<a/);
  });

  it("of other people's messages, of users in the back office and of boards above one's level are refused", async () => {
    const { id } = (await ask(submitMsgRoute, { body: { ...place, message: 'mine' } }, user)) as { id: number };
    const stranger = await callers.tokenOf(await callers.open());
    expect(await refused(messageDeleteRoute, { params: { id } }, stranger)).toBe('message.unknown');
    expect(await refused(messageDeleteRoute, { params: { id } }, support)).toBe('message.unknown');
    expect(await refused(messageDeleteRoute, { params: { id } })).toBe('login.required');
    expect(await refused(officeMessageRoute, { params: { id } }, user)).toBe('level.insufficient');
    expect(
      await refused(
        messageEventRoute,
        { params: { id }, body: { event: { type: 'hide', reason: 'x' }, version: 1 } },
        user,
      ),
    ).toBe('level.insufficient');
    const { id: paid } = (await ask(submitMsgRoute, { body: { page: PAID, message: 'for payers' } }, support)) as {
      id: number;
    };
    for (const [route, sample] of [
      [getPageMsgRoute, { body: { page: PAID } }],
      [getPageDetailRoute, { body: { msg_id: paid } }],
      [responMsgRoute, { body: { msg_id: paid, message: 'let me in' } }],
      [commentRoute, { body: { likeNum: paid, choose: 1 } }],
      [submitMsgRoute, { body: { page: PAID, message: 'let me in too' } }],
    ] as const)
      expect(await refused(route, sample, user), route.path).toBe('level.insufficient');
    const client = new Client(gateway.url, { auth: { token: user } });
    expect(await client.refused('topic.join', { topic: topics.board(PAID) })).toBe('level.insufficient');
    expect(await client.refused('topic.join', { topic: topics.board('btc.nothing') })).toBe('topic.unknown');
    expect(await client.refused('topic.join', { topic: topics.messages() })).toBe('level.insufficient');
    expect(await client.refused('topic.join', { topic: topics.board('btc.price') })).toBe('granted');
    client.socket.disconnect();
  });

  it('publish errata by staff, for whoever may read the indicator', async () => {
    const draft = {
      indicator: PAID,
      time: 1_700_000_000,
      text: { zh: '原值有误', en: 'The number was wrong' },
      messageId: null,
    };
    expect(await refused(erratumCreateRoute, { body: draft }, user)).toBe('level.insufficient');
    await ask(erratumCreateRoute, { body: draft }, support);
    expect(await ask(errataRoute, { params: { id: PAID } }, support)).toMatchObject([
      { time: draft.time, text: draft.text, messageId: null },
    ]);
    const strange = (origin: object) => refused(erratumCreateRoute, { body: { ...draft, ...origin } }, support);
    expect(await strange({ messageId: 99_999 })).toBe('message.unknown');
    expect(await strange({ workOrderId: 99_999 })).toBe('workOrder.unknown');
    expect(await refused(errataRoute, { params: { id: PAID } })).toBe('login.required');
    expect(await ask(errataRoute, { params: { id: 'btc.price' } })).toEqual([]);
  });
});
