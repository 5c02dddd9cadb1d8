import { DAY, FLOOD_FROM, MINUTE, NEW_ACCOUNT_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import type { Writer } from '../../src/modules/board/board-writing.service.ts';
import { describeBoards, outcome, PAGE } from './board-rig.ts';

describeBoards((board) => {
  it('refuses the same text within a day, however it is dressed up', async () => {
    const { ann, bob } = board.people;
    await board.rig.submit(ann, 'Buy my coin');
    expect(await outcome(board.rig.submit(ann, ' buy  MY\u200B coin '))).toBe('message.repeated');
    expect(await outcome(board.rig.submit(ann, 'Buy my coin', { indicator: 'btc.puell' }))).toBe('message.repeated');
    expect(await outcome(board.rig.submit(bob, 'Buy my coin'))).toBe('done');
    board.rig.clock.time += DAY;
    expect(await outcome(board.rig.submit(ann, 'Buy my coin'))).toBe('done');
  });

  it('lets one of many copies through that are sent at once', async () => {
    const { ann } = board.people;
    const outcomes = await Promise.all(Array.from({ length: 15 }, () => outcome(board.rig.submit(ann, 'all at once'))));
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(await board.rig.texts(ann)).toEqual(['all at once']);
  });

  it('limits messages per account, per board and per network', async () => {
    const { ann, bob, sue } = board.people;
    const write = (by: Writer, n: number, indicator = PAGE): Promise<string> =>
      outcome(board.rig.submit(by, `text ${by.caller.user!.name} ${n} ${indicator}`, { indicator }));
    const outcomes: string[] = [];
    for (let n = 0; n < 16; n += 1) outcomes.push(await write(ann, n));
    expect([outcomes.indexOf('request.tooMany'), await write(ann, 99, 'btc.hash_rate')]).toEqual([15, 'done']);
    for (let n = 0; n < 20; n += 1) outcomes.push(await write(ann, n, 'btc.hash_rate'));
    expect(outcomes.at(-1)).toBe('request.tooMany');
    expect(await write({ ...bob, address: ann.address }, 1)).toBe('done');
    for (let n = 0; n < 20; n += 1) expect(await write(sue, n)).toBe('done');
    board.rig.clock.time += 10 * MINUTE;
    expect(await write(ann, 100)).toBe('done');
  });

  it('keeps links of new accounts for staff, and from everyone else', async () => {
    const { bob } = board.people;
    board.rig.clock.time = Date.now(); // accounts are created by the same clock
    const eve = await board.rig.person('eve_1', { isNew: true });
    const plain = await board.rig.submit(eve, 'without a link');
    const held = await board.rig.submit(eve, 'see https://example.com/coins');
    expect([plain.state, held.state]).toEqual(['unread', 'held']);
    expect(await board.rig.texts(eve)).toEqual(['see https://example.com/coins', 'without a link']);
    expect(await board.rig.texts(bob)).toEqual(['without a link']);
    expect((await board.rig.facts(topics.board(PAGE))).length).toBe(1);
    expect(await outcome(board.rig.reply(bob, held, 'x'))).toBe('message.unknown');
    expect(await outcome(board.rig.reply(eve, held, 'x'))).toBe('transition.refused');
    expect(await outcome(board.rig.writing.choose(bob.caller, Number(held.id), 1))).toBe('message.unknown');
    expect(await outcome(board.rig.board.thread(bob.caller, Number(held.id)))).toBe('message.unknown');
    await board.rig.act(board.people.sue, held, { type: 'release' });
    expect(await board.rig.texts(bob)).toEqual(['see https://example.com/coins', 'without a link']);
    const rejected = await board.rig.submit(eve, 'and https://example.com/more');
    await board.rig.act(board.people.sue, rejected, { type: 'hide', reason: 'an advertisement' });
    expect(await board.rig.texts(bob)).toEqual(['see https://example.com/coins', 'without a link']);
    board.rig.clock.time += NEW_ACCOUNT_MS;
    expect((await board.rig.submit(eve, 'old enough https://example.com')).state).toBe('unread');
  });

  it('shows a flood as one row for staff, who hide all of it in one step', async () => {
    const { ann, bob } = board.people;
    const first = await board.rig.submit(ann, 'flood 0');
    for (let n = 1; n < 9; n += 1) await board.rig.submit(ann, `flood ${n}`);
    await board.rig.submit(bob, 'a question');
    const { total, rows } = await board.rig.list({});
    expect([total, rows.map(({ source, folded }) => [source, folded])]).toEqual([
      FLOOD_FROM,
      [
        ['a question', 0],
        ['flood 2', 0],
        ['flood 1', 0],
        ['flood 0', 9 - (FLOOD_FROM - 1)],
      ],
    ]);
    await board.rig.act(board.people.sue, first, { type: 'hide', reason: 'a flood', isFlood: true });
    expect((await board.rig.texts(bob)).filter((text) => text !== null)).toEqual(['a question', 'flood 2', 'flood 1']);
  });
});
