import { officeMessagesQuery } from '@chaintide/contracts/support/board-office';
import { DAY, FLOOD_FROM, MINUTE, NEW_ACCOUNT_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { Writer } from '../../src/modules/board/board-writing.service.ts';
import type { MessageRow } from '../../src/modules/board/messages.repository.ts';
import { OfficeRepository } from '../../src/modules/board/office.repository.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { BoardRig, outcome, PAGE, type People } from './board-rig.ts';

describeEngines((throwaway) => {
  let db: Database;
  let rig: BoardRig;
  let people: () => People;
  beforeAll(async () => {
    db = await throwaway().open();
    rig = await BoardRig.on(db);
  }, 60_000);
  beforeEach(async () => {
    await rig.reset();
    const all = await rig.people();
    people = () => all;
  });
  afterAll(() => db.close());

  const list = (query: object) => rig.part(OfficeRepository).list(officeMessagesQuery.parse(query));
  const act = (row: MessageRow, event: object, version = row.version): Promise<MessageRow> =>
    rig.office.act(people().sue, Number(row.id), { event: event as never, version });

  it('refuses the same text within a day, however it is dressed up', async () => {
    const { ann, bob } = people();
    await rig.submit(ann, 'Buy my coin');
    expect(await outcome(rig.submit(ann, ' buy  MY\u200B coin '))).toBe('message.repeated');
    expect(await outcome(rig.submit(ann, 'Buy my coin', { indicator: 'btc.puell' }))).toBe('message.repeated');
    expect(await outcome(rig.submit(bob, 'Buy my coin'))).toBe('done');
    rig.clock.time += DAY;
    expect(await outcome(rig.submit(ann, 'Buy my coin'))).toBe('done');
  });

  it('lets one of many copies through that are sent at once', async () => {
    const { ann } = people();
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => outcome(rig.submit(ann, 'all at once'))));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(await rig.texts(ann)).toEqual(['all at once']);
  });

  it('limits messages per account, per board and per network', async () => {
    const { ann, bob, sue } = people();
    const write = (by: Writer, n: number, indicator = PAGE): Promise<string> =>
      outcome(rig.submit(by, `text ${by.caller.user!.name} ${n} ${indicator}`, { indicator }));
    const outcomes: string[] = [];
    for (let n = 0; n < 16; n += 1) outcomes.push(await write(ann, n));
    expect([outcomes.indexOf('request.tooMany'), await write(ann, 99, 'btc.hash_rate')]).toEqual([15, 'done']);
    for (let n = 0; n < 20; n += 1) outcomes.push(await write(ann, n, 'btc.hash_rate'));
    expect(outcomes.at(-1)).toBe('request.tooMany');
    expect(await write({ ...bob, address: ann.address }, 1)).toBe('done');
    for (let n = 0; n < 20; n += 1) expect(await write(sue, n)).toBe('done');
    rig.clock.time += 10 * MINUTE;
    expect(await write(ann, 100)).toBe('done');
  });

  it('keeps links of new accounts for staff, and from everyone else', async () => {
    const { bob } = people();
    rig.clock.time = Date.now(); // accounts are created by the same clock
    const eve = await rig.person('eve_1', { isNew: true });
    const plain = await rig.submit(eve, 'without a link');
    const held = await rig.submit(eve, 'see https://example.com/coins');
    expect([plain.state, held.state]).toEqual(['unread', 'held']);
    expect(await rig.texts(eve)).toEqual(['see https://example.com/coins', 'without a link']);
    expect(await rig.texts(bob)).toEqual(['without a link']);
    expect((await rig.facts(topics.board(PAGE))).length).toBe(1);
    expect(await outcome(rig.reply(bob, held, 'x'))).toBe('message.unknown');
    expect(await outcome(rig.reply(eve, held, 'x'))).toBe('transition.refused');
    expect(await outcome(rig.writing.choose(bob.caller, Number(held.id), 1))).toBe('message.unknown');
    expect(await outcome(rig.board.thread(bob.caller, Number(held.id)))).toBe('message.unknown');
    await act(held, { type: 'release' });
    expect(await rig.texts(bob)).toEqual(['see https://example.com/coins', 'without a link']);
    const rejected = await rig.submit(eve, 'and https://example.com/more');
    await act(rejected, { type: 'hide', reason: 'an advertisement' });
    expect(await rig.texts(bob)).toEqual(['see https://example.com/coins', 'without a link']);
    rig.clock.time += NEW_ACCOUNT_MS;
    expect((await rig.submit(eve, 'old enough https://example.com')).state).toBe('unread');
  });

  it('shows a flood as one row for staff, who hide all of it in one step', async () => {
    const { ann, bob } = people();
    const first = await rig.submit(ann, 'flood 0');
    for (let n = 1; n < 9; n += 1) await rig.submit(ann, `flood ${n}`);
    await rig.submit(bob, 'a question');
    const { total, rows } = await list({});
    expect([total, rows.map(({ source, folded }) => [source, folded])]).toEqual([
      FLOOD_FROM,
      [
        ['a question', 0],
        ['flood 2', 0],
        ['flood 1', 0],
        ['flood 0', 9 - (FLOOD_FROM - 1)],
      ],
    ]);
    await act(first, { type: 'hide', reason: 'a flood', isFlood: true });
    expect((await rig.texts(bob)).filter((text) => text !== null)).toEqual(['a question', 'flood 2', 'flood 1']);
  });
});
