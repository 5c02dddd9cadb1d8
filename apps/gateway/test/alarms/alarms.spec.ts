import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { Database } from '../../src/platform/db/database.ts';
import { rowsOf } from '../../src/platform/db/rows.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { AlarmsRig, callerOf, draft, failureOf, rule, sent } from './rig.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let rig: AlarmsRig;

  beforeEach(async () => {
    db ??= await throwaway().open();
    rig ??= await AlarmsRig.on(db, new SetClock());
    await rig.settled();
    await emptyTables(db, 'users, outbox_written, outbox', { ids: 'go on' }); // the rig remembers alarms by them
  }, 60_000);
  afterAll(() => db.close());

  const stateOf = async (id: bigint | number): Promise<string> => {
    const [row] = await db.query('select state from alarms where id = $1', [id]);
    return String(row?.['state']);
  };

  it('fires once when the level is reached, tells the owner once, and says when it had recovered', async () => {
    rig.days([80, 90]);
    const alice = await rig.account('alice');
    const { id } = await rig.alarms.create(draft({ channels: ['page', 'mail'] }), callerOf(alice));
    await rig.price(95);
    expect([await stateOf(id), await rig.firings()]).toEqual(['armed', []]);
    await rig.price(105);
    await rig.price(106);
    expect([await stateOf(id), await rig.firings()]).toEqual(['firing', [{ cycle: 1, value: 105, alarm: Number(id) }]]);
    await rig.firing.tellAll();
    await rig.firing.tellAll();
    expect(
      await rowsOf(sent, db.query('select channel, link, message, event from deliveries order by channel')),
    ).toEqual(
      ['mail', 'page'].map((channel) => ({
        channel,
        link: `/Alarm?alarm=${id}`,
        message: expect.stringMatching(/^firing:\d+$/),
        event: expect.objectContaining({
          type: 'alarm.fired',
          data: expect.objectContaining({
            indicator: 'btc.price',
            condition: 'above',
            level: 100,
            value: 105,
            simulated: true,
          }),
        }),
      })),
    );
    await rig.price(90);
    expect(await stateOf(id)).toBe('recovering');
    const [line] = await db.query('select recovered_at from alarm_firings');
    expect(line?.['recovered_at']).toEqual(new Date(rig.clock.time));
    await rig.firing.tellAll();
    await rig.firing.tellAll();
    expect(await rig.recoveries()).toEqual(
      ['mail', 'page'].map((channel) =>
        expect.objectContaining({
          channel,
          message: expect.stringMatching(/^recovery:\d+$/),
          event: expect.objectContaining({ data: expect.objectContaining({ level: 100, value: 90, simulated: true }) }),
        }),
      ),
    );
  });

  it('tells of no recovery to whom that is not wanted, and of none of an edition before', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    await rig.alarms.create(draft({ tellsRecovery: false }), callerOf(alice));
    const level = rule({ type: 'above', level: 101 });
    const edited = await rig.alarms.create(draft({ rule: level }), callerOf(alice));
    await rig.price(90);
    await rig.price(105);
    const by = { kind: 'owner', id: alice } as const;
    await rig.alarms.act(Number(edited.id), { type: 'edit', by, draft: draft({ rule: level }) }, callerOf(alice));
    await rig.price(106);
    await rig.price(90);
    await rig.firing.tellAll();
    expect(await rig.firings()).toHaveLength(2);
    expect(await rig.recoveries()).toEqual([]);
  });

  it('fires once a cycle while the value trembles around its level', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    await rig.alarms.create(draft({ cycle: 20 }), callerOf(alice));
    await rig.price(90);
    for (let minute = 0; minute < 59; minute++) await rig.price(minute % 2 ? 99 : 101, MINUTE);
    expect((await rig.firings()).map(({ cycle }) => cycle)).toEqual([1, 2, 3]);
  });

  it('does not fire for what held when it was set, edited or resumed', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(120);
    const made = await rig.alarms.create(draft(), callerOf(alice));
    const by = { kind: 'owner', id: alice } as const;
    await rig.price(121);
    await rig.alarms.act(
      Number(made.id),
      { type: 'edit', by, draft: draft({ rule: rule({ type: 'above', level: 110 }) }) },
      callerOf(alice),
    );
    await rig.price(122);
    await rig.alarms.act(Number(made.id), { type: 'pause', by }, callerOf(alice));
    await rig.price(90);
    await rig.price(123);
    await rig.alarms.act(Number(made.id), { type: 'resume', by }, callerOf(alice));
    await rig.price(124);
    expect(await rig.firings()).toEqual([]);
    await rig.price(90);
    await rig.price(111);
    expect(await rig.firings()).toHaveLength(1);
  });

  it('waits while the condition has to hold, although no new value comes', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    const { id } = await rig.alarms.create(draft({ hold: 30 }), callerOf(alice));
    await rig.price(90);
    await rig.price(101);
    expect(await stateOf(id)).toBe('pending');
    rig.clock.time += 31 * MINUTE;
    await rig.settled();
    expect([await stateOf(id), await rig.firings()]).toMatchObject(['firing', [{ value: 101 }]]);
  });

  it('measures averages, ratios, changes and formulas', async () => {
    rig.days([100, 100, 100, 100]);
    const alice = await rig.account('alice');
    await rig.price(100);
    const subject = { kind: 'value', indicator: 'btc.price', sma: 0 } as const;
    const set = (given: Parameters<typeof rule>[0], about: object = subject) =>
      rig.alarms.create(draft({ rule: { subject: about as typeof subject, condition: given! } }), callerOf(alice));
    const ids = {
      average: await set({ type: 'above', level: 105 }, { ...subject, sma: 4 }),
      ratio: await set({ type: 'above', level: 1.2 }, { kind: 'ratio', indicator: 'btc.price', sma: 4 }),
      rise: await set({ type: 'risesPercent', amount: 30, within: 2 }),
      fall: await set({ type: 'fallsBy', amount: 10, within: 1 }),
      formula: await set({ type: 'holds' }, { kind: 'formula', formula: 'btc.price > 130 and btc.price < 1000' }),
    };
    await rig.price(100);
    await rig.price(131);
    const states = await Promise.all(Object.values(ids).map(({ id }) => stateOf(id)));
    expect(Object.fromEntries(Object.keys(ids).map((name, index) => [name, states[index]]))).toEqual({
      average: 'firing', // (100 + 100 + 100 + 131) / 4
      ratio: 'firing',
      rise: 'firing',
      fall: 'armed',
      formula: 'firing',
    });
    await rig.price(85);
    expect(await stateOf(ids.fall.id)).toBe('firing');
  });

  it('catches up with the days that no gateway saw, and judges none of them twice', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    await rig.alarms.create(draft({ cycle: 60 }), callerOf(alice));
    await rig.price(90);
    const later = new SetClock();
    later.time = rig.clock.time + 3 * DAY;
    await db.query('delete from leases');
    const second = await AlarmsRig.on(db, later);
    second.days([80]);
    const today = Math.floor(later.time / DAY) * DAY;
    second.series.ingest({
      source: 'Exchange',
      simulated: true,
      priority: 1,
      fetchedAt: later.time,
      step: '1d',
      points: { 'btc.price': [90, 120, 90].map((value, index) => ({ time: today - (3 - index) * DAY, value })) },
    });
    await second.price(91);
    await second.price(92);
    expect(await rig.firings()).toMatchObject([{ cycle: 1, value: 120 }]);
    await db.query('delete from leases');
  });

  it('sets an alarm once for a key, refuses the same again, and knows how many a level allows', async () => {
    const alice = await rig.account('alice', 'registered');
    const caller = callerOf(alice, 'registered');
    const wish = draft();
    const both = await Promise.all([rig.alarms.create(wish, caller), rig.alarms.create(wish, caller)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await failureOf(rig.alarms.create(draft(), caller))).toBe('alarm.repeated');
    const many = Array.from({ length: 20 }, (_, index) =>
      failureOf(rig.alarms.create(draft({ rule: rule({ type: 'above', level: index }) }), caller)),
    );
    expect((await Promise.all(many)).filter((failure) => failure === undefined)).toHaveLength(4);
    const [row] = await db.query('select count(*)::int as total from alarms');
    expect(row).toEqual({ total: 5 });
  });

  it('belongs to its owner alone', async () => {
    const [alice, bob] = [await rig.account('alice'), await rig.account('bob')];
    const { id } = await rig.alarms.create(draft(), callerOf(alice));
    const by = { kind: 'owner', id: bob } as const;
    expect(await failureOf(rig.alarms.act(Number(id), { type: 'pause', by }, callerOf(bob)))).toBe('alarm.unknown');
    expect(await failureOf(rig.alarms.remove(Number(id), bob))).toBe('alarm.unknown');
    await rig.alarms.remove(Number(id), alice);
    expect(await failureOf(rig.alarms.remove(Number(id), alice))).toBe('alarm.unknown');
  });

  it('refuses what the level does not allow, and tells no more when the level has ended', async () => {
    rig.days([80]);
    const carol = await rig.account('carol', 'registered');
    const vip = {
      subject: { kind: 'value', indicator: 'btc.active_share', sma: 0 },
      condition: { type: 'above', level: 1 },
    } as const;
    expect(await failureOf(rig.alarms.create(draft({ rule: vip }), callerOf(carol, 'registered')))).toBe(
      'level.insufficient',
    );
    await rig.price(90);
    const { id } = await rig.alarms.create(draft({ rule: rule(), channels: ['page', 'mail'] }), callerOf(carol, 'vip'));
    await db.query('update alarms set rule = $2 where id = $1', [id, JSON.stringify(vip)]); // as if its level had been higher
    await db.query(
      `insert into alarm_firings (alarm_id, user_id, edition, cycle, name, rule, channels, value, at) select id, user_id, 1, 1, name, rule, channels, 2, now() from alarms`,
    );
    await rig.firing.tellAll();
    expect(await stateOf(id)).toBe('paused');
    expect(await db.query('select 1 from deliveries')).toEqual([]);
  });

  it('tells of the others if the indicator of one firing is gone', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    await rig.alarms.create(draft(), callerOf(alice));
    const gone = rule();
    await db.query(
      `insert into alarm_firings (alarm_id, user_id, edition, cycle, name, rule, channels, value, at)
       select id, user_id, edition, cycle_no, name, case cycle_no when 7 then $1::jsonb else rule end, channels, 2, now() from alarms, (values (7), (8)) t(cycle_no)`,
      [JSON.stringify({ ...gone, subject: { ...gone.subject, indicator: 'btc.gone' } })],
    );
    await rig.firing.tellAll();
    expect(await db.query('select 1 as told from deliveries')).toHaveLength(1);
    expect(await db.query('select 1 from alarm_firings where told_at is null')).toEqual([]);
  });

  it('loses no firing of a closed day if it cannot be saved at first', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    await rig.alarms.create(draft(), callerOf(alice));
    await rig.price(90);
    await db.script('alter table alarm_firings rename to hidden_firings');
    await rig.price(120);
    await db.script('alter table hidden_firings rename to alarm_firings');
    await rig.price(121);
    expect(await rig.firings()).toMatchObject([{ cycle: 1, value: 121 }]);
  });

  it.each([
    ['btc.price >', { error: 'alarm.formula', args: { position: 12, reason: 'Expected expression after >' } }],
    ['btc.prise > 1', { error: 'alarm.formula', args: { position: 1, reason: 'unknown name btc.prise' } }],
    ['1 > 0', { error: 'alarm.formulaEmpty' }],
    ['sma(sma(btc.price, 5000), 5000) > 1', { error: 'alarm.formulaCostly' }],
  ])('says what is wrong with the formula %s', async (formula, failure) => {
    const alice = await rig.account('alice');
    const wish = draft({ rule: { subject: { kind: 'formula', formula }, condition: { type: 'holds' } } });
    await expect(rig.alarms.create(wish, callerOf(alice))).rejects.toMatchObject(failure);
  });

  it('has no data where a formula divides by zero, and goes on afterwards', async () => {
    rig.days([80]);
    const alice = await rig.account('alice');
    await rig.price(90);
    const formula = '1 / (btc.price - 100) > 0';
    const wish = draft({ rule: { subject: { kind: 'formula', formula }, condition: { type: 'holds' } } });
    const { id } = await rig.alarms.create(wish, callerOf(alice));
    await rig.price(90);
    await rig.price(100);
    expect(await stateOf(id)).toBe('noData');
    await rig.price(101);
    expect(await stateOf(id)).toBe('firing');
  });

  it('expires, and can be set again by an edit', async () => {
    const alice = await rig.account('alice');
    const { id } = await rig.alarms.create(draft({ expiresAt: rig.clock.time + HOUR }), callerOf(alice));
    await rig.alarms.expire();
    expect(await stateOf(id)).not.toBe('expired');
    rig.clock.time += HOUR;
    await rig.alarms.expire();
    expect(await stateOf(id)).toBe('expired');
    await rig.alarms.act(
      Number(id),
      { type: 'edit', by: { kind: 'owner', id: alice }, draft: draft() },
      callerOf(alice),
    );
    expect(await stateOf(id)).toBe('armed');
  });

  it('rehearses what it would have fired, with what came after', async () => {
    rig.days([...Array.from({ length: 50 }, () => 90), 120, ...Array.from({ length: 29 }, () => 60)]);
    const alice = await rig.account('alice');
    await rig.price(95);
    const told = await rig.rehearsals.rehearse(draft(), callerOf(alice));
    expect(told.firings).toMatchObject([{ value: 120, after: [-0.5, expect.closeTo(95 / 120 - 1), null] }]);
    expect(told).toMatchObject({ fire: 100, recover: 100, current: 95, simulated: true });
    expect(told.falseMonthly).toBeGreaterThan(0);
    expect(told.times).toHaveLength(told.values.length);
  });
});
