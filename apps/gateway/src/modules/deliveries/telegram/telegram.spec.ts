import { HOUR, MINUTE, SECOND, TELEGRAM_CODE_MS } from '@chaintide/contracts/limits';
import { Logger } from '@nestjs/common';
import { describeDatabase } from '../../../platform/db/testing.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { known } from '../../../platform/fixtures/known.ts';
import { NotificationsService } from '../../notifications/notifications.service.ts';
import { UsersService, type Account } from '../../users/users.service.ts';
import { BotApi, refusals } from '../fixtures/bot-api.ts';
import { DeliveriesRig } from '../fixtures/deliveries-rig.ts';
import { TelegramApi } from './telegram-api.ts';
import { TelegramListener } from './telegram-listener.service.ts';
import { TelegramService } from './telegram.service.ts';

const failureOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.error : error),
  );

describeDatabase((throwaway) => {
  let rig: DeliveriesRig;
  let bot: BotApi;
  let telegram: TelegramService;
  let people = 0;
  beforeAll(async () => {
    bot = await BotApi.open();
    rig = await DeliveriesRig.start(throwaway(), {
      TELEGRAM_BOT_TOKEN: bot.token,
      TELEGRAM_API: bot.url,
      PUBLIC_URL: 'https://chaintide.example',
    });
    telegram = rig.part(TelegramService);
  }, 120_000);
  beforeEach(() => bot.sent.splice(0));
  afterAll(async () => {
    await rig.stop();
    await bot.close();
  });

  const person = (language: 'zh' | 'en' = 'en'): Promise<Account> => {
    people += 1;
    return rig.account(`chatter${people}`, { language });
  };
  const listen = (): Promise<void> => rig.part(TelegramListener).listen();
  const mails = ({ email }: Account) =>
    known<{ kind: string; body_text: string }>(
      rig.db.query('select kind, body_text from mails where recipient = $1 order by id', [email]),
    );
  /** An account with a chat of its own, and the id of the chat. */
  const linked = async (): Promise<{ readonly owner: Account; readonly chat: number }> => {
    const owner = await person();
    const chat = 5_000_000_000 + people;
    bot.write(`/start ${(await telegram.invite(owner.id)).code}`, { chat });
    await listen();
    bot.sent.splice(0);
    return { owner, chat };
  };

  it('links a chat by a code that works once, and tells the owner by mail and in the history', async () => {
    const owner = await person('zh');
    const { code, link, bot: name, expiresAt } = await telegram.invite(owner.id);
    expect(link).toBe(`https://t.me/TideBot?start=${code}`);
    expect([name, expiresAt]).toEqual(['TideBot', rig.clock.time + TELEGRAM_CODE_MS]);
    const [stored] = await known<{ hash: Uint8Array }>(rig.db.query('select hash from telegram_codes'));
    expect([Buffer.from(stored!.hash).toString(), stored!.hash.length]).not.toEqual([
      expect.stringContaining(code),
      32,
    ]);
    bot.write(`/start ${code}`, { from: { username: 'satoshi' } });
    bot.write(code, { chat: 4_000_000_002 });
    await listen();
    expect(bot.sent).toMatchObject([
      { chat_id: 4_000_000_001, text: expect.stringContaining(`已绑定链潮账户「${owner.userName}」`) },
      { chat_id: 4_000_000_002, text: expect.stringContaining('not valid') },
    ]);
    expect(await telegram.of(owner.id)).toEqual({
      isOffered: true,
      chat: { name: '@satoshi', linkedAt: rig.clock.time, offAt: null },
    });
    await listen();
    expect([bot.waiting, bot.sent.length]).toEqual([0, 2]);
    const [mail] = await mails(owner);
    expect(mail).toMatchObject({ kind: 'channelAdded', body_text: expect.stringContaining('@satoshi') });
    const [line] = await rig.part(UsersService).history(owner.id);
    expect(line).toMatchObject({ event: 'channelAdded', note: 'telegram @satoshi', by: null });
  });

  it('knows no code that is old, replaced, or read in a group', async () => {
    const owner = await person();
    const [first, second] = [await telegram.invite(owner.id), await telegram.invite(owner.id)];
    bot.write(first.code);
    bot.write(second.code, { type: 'group' });
    await listen();
    rig.clock.time += TELEGRAM_CODE_MS;
    bot.write(second.code);
    await listen();
    expect(bot.sent.map(({ text }) => text.slice(0, 22))).toEqual(Array(2).fill('This code is not valid'));
    expect((await telegram.of(owner.id)).chat).toBeNull();
  });

  it('skips updates that it does not know, and answers a flood of one chat to a limit', async () => {
    bot.add({ edited_message: {} });
    bot.add({ message: { chat: 'odd' } });
    for (let n = 0; n < 30; n += 1) bot.write('/help', { chat: 7 });
    bot.write('hello', { chat: 8 });
    await listen();
    expect(bot.sent).toHaveLength(20);
    expect(new Set(bot.sent.map(({ chat_id }) => chat_id))).toEqual(new Set([7]));
  });

  it('brings a firing, with everything that a person wrote escaped', async () => {
    const { owner, chat } = await linked();
    await rig.db.transaction((tx) =>
      rig.deliveries.send(tx, {
        id: 'firing:80',
        account: owner.id,
        channels: ['telegram'],
        event: {
          type: 'alarm.fired',
          at: '2026-11-21T09:59:00.000Z',
          data: {
            alarm: '7',
            name: '<b>A</b> & "B"',
            expression: 'btc.mvrv > 3 and btc.mvrv < 9',
            condition: 'holds',
            level: 1,
            value: 1,
            simulated: true,
            firing: '80',
          },
        },
        link: '/Alarm?tab=log&alarm=7',
      }),
    );
    expect(await rig.rested(owner, 1)).toMatchObject({
      deliveredAt: rig.clock.time,
      attempts: [{ outcome: 'delivered', status: 200 }],
    });
    const [{ chat_id, text, parse_mode }] = bot.sent as [(typeof bot.sent)[0]];
    expect([chat_id, parse_mode]).toEqual([chat, 'HTML']);
    expect(text.split('\n')).toEqual([
      '<b>Alarm: &lt;b&gt;A&lt;/b&gt; &amp; &quot;B&quot;</b>',
      'btc.mvrv &gt; 3 and btc.mvrv &lt; 9',
      'the formula holds',
      '1 (simulated data)',
      '<a href="https://chaintide.example/Alarm?tab=log&amp;alarm=7">View the alarm</a>',
    ]);
  });

  it('waits for as long as Telegram asks, and tries again after other failures', async () => {
    const { owner } = await linked();
    const begun = rig.clock.time;
    bot.refuse.push(refusals.tooMany(40), refusals.broken);
    await rig.send(owner, ['telegram'], 1);
    expect(await rig.rested(owner, 1)).toMatchObject({
      dueAt: begun + 40 * SECOND,
      attempts: [{ outcome: 'refused', status: 429 }],
    });
    await rig.goTo(begun + 40 * SECOND);
    expect((await rig.rested(owner, 2)).dueAt).toBe(begun + 40 * SECOND + 5 * MINUTE);
    await rig.goTo(begun + 40 * SECOND + 5 * MINUTE);
    expect((await rig.rested(owner, 3)).deliveredAt).toBe(rig.clock.time);
    expect(bot.sent).toHaveLength(1);
  });

  it.each([
    ['blocked', refusals.blocked],
    ['gone', refusals.chatGone],
  ] as const)('is switched off where the chat is %s, and its owner is told', async (_, refusal) => {
    const { owner } = await linked();
    bot.refuse.push(refusal);
    await rig.send(owner, ['telegram'], 1);
    expect(await rig.rested(owner, 1)).toMatchObject({ deadAt: rig.clock.time, attempts: [{ outcome: 'gone' }] });
    expect((await telegram.of(owner.id)).chat).toMatchObject({ offAt: rig.clock.time });
    expect((await mails(owner)).map(({ kind }) => kind)).toEqual(['channelAdded', 'telegramBlocked']);
    const { latest } = await rig.part(NotificationsService).boxOf(owner.id);
    expect(latest).toMatchObject([{ kind: 'telegram.blocked', link: '/Alarm' }]);
    await rig.send(owner, ['telegram'], 2);
    expect((await rig.list(owner))[0]!.attempts).toMatchObject([{ outcome: 'absent' }]);
    bot.write((await telegram.invite(owner.id)).code, { chat: 6 });
    await listen();
    expect((await telegram.of(owner.id)).chat).toMatchObject({ offAt: null });
  });

  it('is unlinked by its owner and by the chat; what was on its way is given up', async () => {
    const { owner, chat } = await linked();
    bot.refuse.push(refusals.broken);
    await rig.send(owner, ['telegram'], 1);
    await rig.rested(owner, 1);
    await telegram.unlink(owner.id);
    await rig.goTo(rig.clock.time + HOUR);
    expect(await rig.rested(owner, 2)).toMatchObject({ deadAt: rig.clock.time, attempts: [{}, { outcome: 'off' }] });
    expect(await failureOf(telegram.unlink(owner.id))).toBe('telegram.unknown');
    bot.write((await telegram.invite(owner.id)).code, { chat });
    bot.write('/stop', { chat });
    bot.write('/stop', { chat });
    await listen();
    expect(bot.sent.slice(-2).map(({ text }) => text)).toEqual([
      'Unlinked. No more alarms arrive here.',
      'No Chaintide account is linked to this chat.',
    ]);
    expect((await telegram.of(owner.id)).chat).toBeNull();
    expect((await mails(owner)).map(({ kind }) => kind)).toEqual([
      'channelAdded',
      'channelRemoved',
      'channelAdded',
      'channelRemoved',
    ]);
  });

  it('never names its token, whatever fails', async () => {
    const owner = await person();
    const said: unknown[] = [];
    const logger = { log: said, warn: said, error: said };
    for (const name of ['log', 'warn', 'error'] as const)
      vi.spyOn(Logger.prototype, name).mockImplementation((...words: unknown[]) => void logger[name].push(words));
    const silent = new TelegramApi({ TELEGRAM_BOT_TOKEN: bot.token, TELEGRAM_API: 'http://127.0.0.1:9' }, 500);
    expect(await silent.name()).toBeUndefined();
    expect(await silent.send(1, 'x')).toEqual({ problem: 'unreachable' });
    vi.spyOn(rig.part(TelegramApi), 'updates').mockImplementationOnce(() => silent.updates(undefined, 0));
    vi.spyOn(rig.part(TelegramApi), 'name').mockResolvedValueOnce(undefined);
    await listen();
    expect(await failureOf(telegram.invite(owner.id))).toBe('telegram.silent');
    const asked = bot.asked.length;
    await listen();
    expect(bot.asked.length).toBe(asked); // it rests
    rig.clock.time += 10 * SECOND;
    await listen();
    expect(said).toHaveLength(2); // once that it fails, once that it is over
    expect(JSON.stringify(said)).not.toContain(bot.token.split(':')[1]);
    vi.restoreAllMocks();
  });
});

it('is not offered where no bot is configured', async () => {
  const api = new TelegramApi({ TELEGRAM_BOT_TOKEN: undefined, TELEGRAM_API: 'https://api.telegram.org' }, 500);
  expect(api.isConfigured).toBe(false);
});
