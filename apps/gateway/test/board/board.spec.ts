import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY, HOUR, MESSAGE_DELETE_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { MessageRow } from '../../src/modules/board/messages.repository.ts';
import { OfficeRepository } from '../../src/modules/board/office.repository.ts';
import type { Writer } from '../../src/modules/board/board-writing.service.ts';
import { DeskQueues } from '../../src/platform/desk-queues.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { Identities } from '../../src/platform/identity.ts';
import { describeBoards, outcome, PAGE } from './board-rig.ts';

const PAID = 'btc.addresses_net_new'; // L3

describeBoards((board) => {
  it('shows threads newest first, ten at a time, each with its replies in order', async () => {
    const { ann, bob } = board.people;
    const rows: MessageRow[] = [];
    for (let n = 1; n <= 12; n += 1) rows.push(await board.rig.submit(n % 2 ? ann : bob, `message **${n}**`));
    await board.rig.reply(bob, rows[11]!, 'first reply');
    await board.rig.reply(ann, await board.rig.reply(bob, rows[11]!, 'second reply'), 'to the second');
    const page = await board.rig.board.page(ann.caller, { indicator: PAGE, rows: 10 });
    expect([page.total, page.hasOlder, page.threads.map(({ source }) => source)]).toEqual([
      12,
      true,
      Array.from({ length: 10 }, (_, index) => `message **${12 - index}**`),
    ]);
    expect(page.threads[0]).toMatchObject({
      number: 'M000012',
      html: '<p>message <strong>12</strong></p>\n',
      replyCount: 3,
      replies: [
        { source: 'first reply', parentName: 'bob_1' },
        { source: 'second reply', parentName: 'bob_1' },
        { source: 'to the second', parentName: 'bob_1', author: { userName: 'ann_1' } },
      ],
    });
    const older = await board.rig.board.page(ann.caller, {
      indicator: PAGE,
      before: page.threads.at(-1)!.id,
      rows: 10,
    });
    expect([older.hasOlder, older.threads.map(({ source }) => source)]).toEqual([
      false,
      ['message **2**', 'message **1**'],
    ]);
    expect((await board.rig.board.own(bob.caller, { page: 1, rows: 50 })).total).toBe(8);
  });

  it('is read by whoever may read the indicator, and written on by accounts', async () => {
    const { ann } = board.people;
    await board.rig.submit(ann, 'hello');
    const guest = { caller: await new Identities().identify({ token: undefined }) };
    expect(await board.rig.texts(guest)).toEqual(['hello']);
    expect(await outcome(board.rig.board.page(guest.caller, { indicator: PAID, rows: 10 }))).toBe('login.required');
    expect(await outcome(board.rig.board.page(ann.caller, { indicator: PAID, rows: 10 }))).toBe('level.insufficient');
    expect(await outcome(board.rig.submit({ ...guest, address: '10.1.1.1' }, 'x'))).toBe('login.required');
    expect(await outcome(board.rig.submit(ann, 'x', { indicator: 'btc.nothing' }))).toBe('indicator.unknown');
    expect(await outcome(board.rig.submit(ann, 'x', { indicator: PAID }))).toBe('level.insufficient');
  });

  it('writes one message for a key, however often and concurrently it is sent', async () => {
    const { ann } = board.people;
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 10 }, () => board.rig.submit(ann, 'once', { key })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await outcome(board.rig.submit(ann, 'another text', { key }))).toBe('key.reused');
    expect(await board.rig.texts(ann)).toEqual(['once']);
  });

  it('tells the board and staff of every change, in order', async () => {
    const { ann, bob } = board.people;
    const message = await board.rig.submit(ann, 'a question');
    await board.rig.writing.choose(bob.caller, Number(message.id), 1);
    await board.rig.act(board.people.sue, message, { type: 'answer', text: 'an answer' });
    expect((await board.rig.facts(topics.board(PAGE))).map(({ name, payload }) => [name, payload])).toMatchObject([
      ['message.changed', { message: { source: 'a question', version: 1 } }],
      ['message.liked', { id: 1, rootId: null, likes: 1, dislikes: 0 }],
      ['message.changed', { message: { source: 'an answer', rootId: 1, author: { isStaff: true } } }],
      ['message.changed', { message: { source: 'a question', version: 2, likes: 1 } }],
    ]);
    expect((await board.rig.facts(topics.messages())).at(-1)).toMatchObject({
      payload: { message: { state: 'processed', responder: 'sue_1', answer: 'an answer' } },
    });
  });

  describe('likes', () => {
    it.each([
      [[1, 1], { likes: 1, dislikes: 0 }],
      [[1, 2], { likes: 0, dislikes: 1 }],
      [[2, 0], { likes: 0, dislikes: 0 }],
      [[0], { likes: 0, dislikes: 0 }],
    ] as const)('after %j count %j', async (choices, counts) => {
      const { ann, bob } = board.people;
      const { id } = await board.rig.submit(ann, 'like me');
      for (const choice of choices) await board.rig.writing.choose(bob.caller, Number(id), choice);
      expect((await board.rig.board.page(bob.caller, { indicator: PAGE, rows: 1 })).threads[0]).toMatchObject({
        ...counts,
        choose: choices.at(-1),
      });
    });

    it('of 50 people end at the right counts after 1,000 parallel toggles', async () => {
      const { ann } = board.people;
      const crowd: Writer[] = [];
      for (let n = 0; n < 50; n += 1) crowd.push(await board.rig.person(`liker_${n}`));
      const ids = [await board.rig.submit(ann, 'one'), await board.rig.submit(ann, 'two')].map(({ id }) => Number(id));
      const toggles = fc.sample(
        fc.record({ who: fc.nat(49), id: fc.constantFrom(...ids), choice: fc.constantFrom(0, 1, 2) }),
        { numRuns: 1_000, seed: 13 },
      );
      await Promise.all(
        toggles.map(async ({ who, id, choice }) => {
          for (let tries = 0; tries < 50; tries += 1) {
            const result = await outcome(board.rig.writing.choose(crowd[who]!.caller, id, choice));
            if (result === 'done') return;
            if (result !== 'server.busy') throw new Error(result);
            await wait(20);
          }
          throw new Error('no place for a toggle');
        }),
      );
      const rows = await known<{ id: bigint; likes: number; dislikes: number; up: number; down: number }>(
        board.rig.db.query(
          `select m.id, m.likes, m.dislikes, (select count(*)::int from board_choices where message_id = m.id and choice = 1) as up,
             (select count(*)::int from board_choices where message_id = m.id and choice = 2) as down from board_messages m order by id`,
        ),
      );
      expect(rows).toHaveLength(2);
      for (const { likes, dislikes, up, down } of rows) expect([likes, dislikes]).toEqual([up, down]);
      expect(rows.reduce((sum, { likes, dislikes }) => sum + likes + dislikes, 0)).toBeGreaterThan(20);
      const liked = (await board.rig.facts(topics.board(PAGE))).filter(({ name }) => name === 'message.liked');
      for (const { id, likes, dislikes } of rows)
        expect(liked.findLast(({ payload }) => (payload as { id: number }).id === Number(id))?.payload).toMatchObject({
          likes,
          dislikes,
        });
    }, 120_000);
  });

  describe('a message', () => {
    it('is deleted by its author within ten minutes, and by nobody else', async () => {
      const { ann, bob, sue } = board.people;
      const [early, late] = [await board.rig.submit(ann, 'early'), await board.rig.submit(ann, 'late')];
      const remove = ({ caller }: Writer, { id }: MessageRow): Promise<string> =>
        outcome(board.rig.writing.remove(caller, Number(id)));
      expect([await remove(bob, early), await remove(sue, early)]).toEqual(['message.unknown', 'message.unknown']);
      board.rig.clock.time += MESSAGE_DELETE_MS - 1;
      expect([await remove(ann, early), await remove(ann, early)]).toEqual(['done', 'transition.refused']);
      board.rig.clock.time += 1;
      expect(await remove(ann, late)).toBe('message.late');
      expect(await board.rig.texts(bob)).toEqual(['late']);
    });

    it('that was replied to keeps its place when it is deleted, without its text', async () => {
      const { ann, bob } = board.people;
      const message = await board.rig.submit(ann, 'a secret');
      await board.rig.reply(bob, message, 'a reply');
      await board.rig.writing.remove(ann.caller, Number(message.id));
      const [thread] = (await board.rig.board.page(bob.caller, { indicator: PAGE, rows: 10 })).threads;
      expect(thread).toMatchObject({ standing: 'deleted', source: null, html: null, replies: [{ source: 'a reply' }] });
      expect(JSON.stringify(thread)).not.toContain('secret');
    });

    it('is hidden by staff with a reason, which its place states, and shown again', async () => {
      const { ann, bob } = board.people;
      const message = await board.rig.submit(ann, 'rude');
      const hidden = await board.rig.act(board.people.sue, message, { type: 'hide', reason: 'offends others' });
      expect((await board.rig.board.page(bob.caller, { indicator: PAGE, rows: 10 })).threads).toMatchObject([
        { standing: 'hidden', reason: 'offends others', source: null, html: null },
      ]);
      expect(await outcome(board.rig.reply(bob, message, 'to nothing'))).toBe('transition.refused');
      expect(await outcome(board.rig.writing.choose(bob.caller, Number(message.id), 1))).toBe('transition.refused');
      await board.rig.act(board.people.sue, hidden, { type: 'restore', reason: 'it was a quotation' });
      expect(await board.rig.texts(bob)).toEqual(['rude']);
    });

    it('is answered once: whoever is slower sees that', async () => {
      const { ann } = board.people;
      const message = await board.rig.submit(ann, 'help');
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          outcome(board.rig.act(board.people.sue, message, { type: 'answer', text: `answer ${n}` })),
        ),
      );
      expect([
        answers.filter((one) => one === 'done').length,
        answers.filter((one) => one === 'version.stale').length,
      ]).toEqual([1, 9]);
    });

    it('cannot be replied to where there is none, and not in the future', async () => {
      const { ann } = board.people;
      expect(await outcome(board.rig.writing.reply(ann, 999, { text: 'x', key: randomUUID() }))).toBe(
        'message.unknown',
      );
      const time = Math.floor(board.rig.clock.time / 1_000) + 1;
      expect(await outcome(board.rig.submit(ann, 'x', { pin: { time, value: 1, simulated: false } }))).toBe(
        'range.future',
      );
    });

    it('can be pinned to a point of the chart, which then lists it', async () => {
      const { ann, bob } = board.people;
      const pin = { time: Date.parse('2024-04-20') / 1_000, value: 64_000.5, simulated: true };
      const message = await board.rig.submit(ann, 'look here', { pin });
      await board.rig.reply(bob, message, 'I see');
      expect(await board.rig.board.points(bob.caller, PAGE)).toEqual([
        { id: Number(message.id), pin, userName: 'ann_1', excerpt: 'look here', replyCount: 1 },
      ]);
      await board.rig.act(board.people.sue, { ...message, version: 1 }, { type: 'hide', reason: 'wrong' });
      expect(await board.rig.board.points(bob.caller, PAGE)).toEqual([]);
    });
  });

  it('notifies whom it answers and mentions, once each, and the author of what staff hid or let through', async () => {
    const { ann, bob, sue } = board.people;
    const noticesOf = async ({ caller }: Writer): Promise<unknown[]> =>
      (
        await known<{ kind: string; link: string; about: unknown }>(
          board.rig.db.query('select kind, link, about from notifications where user_id = $1 order by id', [
            caller.user!.id,
          ]),
        )
      ).map(({ kind, link, about }) => [kind, link, about]);
    const question = await board.rig.submit(ann, 'Hello @bob_1, @ann_1 and @nobody_9');
    await board.rig.reply(sue, question, 'Hello @ann_1 and @BOB_1');
    const hidden = await board.rig.submit(bob, 'rude');
    await board.rig.act(board.people.sue, hidden, { type: 'hide', reason: 'be kind' });
    const link = (id: number): string => `/?indicator=${PAGE}&message=${id}`;
    expect(await noticesOf(ann)).toEqual([['message.answered', link(2), { by: 'sue_1' }]]);
    expect(await noticesOf(bob)).toEqual([
      ['message.mentioned', link(1), { by: 'ann_1' }],
      ['message.mentioned', link(2), { by: 'sue_1' }],
      ['message.hidden', link(3), { reason: 'be kind' }],
    ]);
    expect(await noticesOf(sue)).toEqual([]);
  });

  describe('the back office', () => {
    it('counts and lists by what is to be done', async () => {
      const { ann, bob } = board.people;
      board.rig.clock.time -= 2 * DAY;
      const old = await board.rig.submit(ann, 'from the day before yesterday');
      board.rig.clock.time += 2 * DAY;
      const [read, , replied] = [
        await board.rig.submit(bob, 'read'),
        await board.rig.submit(bob, 'unread'),
        await board.rig.submit(ann, 'answered'),
      ];
      await board.rig.act(board.people.sue, read, { type: 'open' });
      board.rig.clock.time += HOUR;
      await board.rig.act(board.people.sue, replied, { type: 'answer', text: 'done' });
      expect(await board.rig.part(OfficeRepository).counts()).toEqual({
        today: 3,
        processed: 1,
        unprocessed: 3,
        unread: 2,
      });
      const sources = async (name: string): Promise<string[]> =>
        (await board.rig.list({ list: name })).rows.map(({ source }) => source);
      expect([await sources('unprocessed'), await sources('unread'), await sources('processed')]).toEqual([
        ['unread', 'read', old.source],
        ['unread', old.source],
        ['answered'],
      ]);
      expect((await board.rig.list({ list: 'processed' })).rows[0]).toMatchObject({
        responder: 'sue_1',
        answer: 'done',
        processedAt: new Date(board.rig.clock.time),
      });
      expect((await board.rig.part(OfficeRepository).daily(30)).rows).toEqual([
        { day: '2026-03-08', part: 'unread', messages: 1 },
        { day: '2026-03-10', part: 'processed', messages: 1 },
        { day: '2026-03-10', part: 'read', messages: 1 },
        { day: '2026-03-10', part: 'unread', messages: 1 },
      ]);
      expect(await board.rig.part(DeskQueues).of('messages', 1)).toMatchObject({
        count: 3,
        items: [{ subject: 'M000001', act: 'answer' }, {}, {}],
      });
    });

    it('finds messages by words of both languages, author, page, day and number', async () => {
      const { ann, bob } = board.people;
      await board.rig.submit(ann, '比特币的市值算错了');
      await board.rig.submit(bob, 'The market value is wrong', { indicator: 'btc.hash_rate' });
      const found = async (query: object): Promise<string[]> =>
        (await board.rig.list({ list: 'all', ...query })).rows.map(({ source }) => source);
      expect(await found({ search: '市值' })).toEqual(['比特币的市值算错了']);
      expect(await found({ search: 'MARKET' })).toEqual(['The market value is wrong']);
      expect(await found({ search: 'm000001' })).toEqual(['比特币的市值算错了']);
      expect(await found({ author: 'BOB' })).toEqual(['The market value is wrong']);
      expect(await found({ indicator: 'btc.hash_rate' })).toEqual(['The market value is wrong']);
      expect(await found({ to: '2026-03-09' })).toEqual([]);
      expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toHaveLength(2);
      expect(await found({ search: "'; drop table users; --" })).toEqual([]);
    });
  });
});
