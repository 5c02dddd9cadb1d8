import type { AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { DAY } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGraph } from '../formula/compile.ts';
import { Gauge } from './gauge.ts';
import { judge, newStanding, type Standing } from './judge.ts';
import { changesAfter, replay, statisticsOf } from './rehearse.ts';
import { indicatorsOf, signalOf } from './signal.ts';

const rises: AlarmRule = {
  subject: { kind: 'value', indicator: 'btc.mvrv', sma: 3 },
  condition: { type: 'risesPercent', amount: 10, within: 2 },
};
const formula = (text: string): AlarmRule => ({
  subject: { kind: 'formula', formula: text },
  condition: { type: 'holds' },
});
const gaugeOf = (rule: AlarmRule): Gauge => new Gauge(signalOf(rule), 0);
const column = fc.array(fc.oneof(fc.double({ min: -50, max: 50, noNaN: true }), fc.constant(NaN)), {
  minLength: 1,
  maxLength: 80,
});

describe('the signal of a rule', () => {
  it('is a formula over indicators, with the levels of what it gives', () => {
    expect(signalOf(rises)).toMatchObject({
      formula: '100 * (sma(x, 3) - shift(sma(x, 3), 2)) / abs(shift(sma(x, 3), 2))',
      side: 'above',
      fire: 10,
      recover: 10,
    });
    expect(
      signalOf({
        subject: { kind: 'ratio', indicator: 'btc.price', sma: 50 },
        condition: { type: 'below', level: 0.8, recover: 0.9 },
      }),
    ).toMatchObject({ formula: 'x / sma(x, 50)', side: 'below', fire: 0.8, recover: 0.9 });
  });

  it('names the indicators of a formula', () => {
    expect(indicatorsOf(formula('btc.mvrv > 3.5 and btc.funding_rate > 0.0005'))).toEqual([
      'btc.funding_rate',
      'btc.mvrv',
    ]);
  });

  it.each([
    ['btc.nothing > 1', 'unknown name btc.nothing'],
    ['btc.mvrv >', 'Expected expression after >'],
    ['age_days > 3 and btc.mvrv > 1', 'unknown name age_days'],
    ['price > 1 and btc.mvrv > 1', 'unknown name price'],
    ['choose(mean, "a", btc.mvrv)', 'choose() begins with the name of a parameter'],
  ])('refuses %s', (text, reason) => {
    expect(() => gaugeOf(formula(text))).toThrow(reason);
  });

  it('refuses a formula without an indicator, or one that costs too much', () => {
    expect(() => gaugeOf(formula('1 > 0'))).toThrow(expect.objectContaining({ problem: 'empty' }));
    expect(() => gaugeOf(formula('sma(sma(btc.mvrv, 9000), 9000) > 1'))).toThrow(
      expect.objectContaining({ problem: 'costly' }),
    );
  });

  it('has no data where it divides by zero', () => {
    expect(gaugeOf(formula('btc.mvrv / 0 > 1')).at(0, () => Float64Array.of(1))).toBeNaN();
  });
});

describe('a gauge', () => {
  it('gives what the graph of all days gives, to the last digits', () => {
    fc.assert(
      fc.property(column, fc.constantFrom(rises, formula('ath(btc.mvrv) > 20')), (values, rule) => {
        const signal = signalOf(rule);
        const gauge = new Gauge(signal, 0);
        const graph = compileGraph({
          inputs: [...signal.inputs.keys()],
          definitions: { all: signal.formula },
          start: 0,
        });
        graph.resize(values.length);
        for (const name of signal.inputs.keys()) graph.input(name).set(values);
        graph.run(0);
        const given = Float64Array.from(values);
        for (let row = 0; row < values.length; row++) {
          const [one, all] = [gauge.at(row, () => given), graph.column('all')[row]!];
          if (Number.isNaN(all)) expect(one).toBeNaN();
          else expect(Math.abs(one - all)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(all)));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('has the same bits on a day whatever it measured before, so that a rehearsal is what a replay fires', () => {
    const anyRule = fc.constantFrom(
      rises,
      formula('btc.mvrv > 1 and eth.price < 40'),
      formula('drawdown(btc.mvrv) < -0.5'),
    );
    fc.assert(
      fc.property(column, column, anyRule, (first, second, rule) => {
        const rows = Math.max(first.length, second.length);
        const days = [first, second].map((values) =>
          Float64Array.from({ length: rows }, (_, row) => values[row] ?? NaN),
        );
        const columns = (name: string): Float64Array => days[name === 'eth.price' ? 1 : 0]!;
        const signal = signalOf(rule);
        const criterion = { ...signal, holdMs: 0, cycleMs: 3 * DAY };
        const rehearsed = new Gauge(signal, 0);
        const values = Array.from({ length: rows }, (_, row) => rehearsed.at(row, columns));

        const live = new Gauge(signal, 0);
        let standing: Standing = newStanding;
        const fired: number[] = [];
        for (let row = 0; row < rows; row++) {
          const known = (name: string): Float64Array => columns(name).slice(0, row + 1);
          live.at(Math.max(0, row - 3), known); // as after a restart
          const next = judge(criterion, standing, { at: (row + 1) * DAY, value: live.at(row, known, 0) });
          if (next.cycle > standing.cycle) fired.push(row);
          standing = next;
        }
        expect(replay(criterion, values, 0).map(({ row }) => row)).toEqual(fired);
      }),
      { numRuns: 100 },
    );
  });

  it('holds each of several inputs until its next value, for a quarter', () => {
    const gauge = gaugeOf(formula('btc.mvrv > 1 and macro.gdp > 5'));
    const gdp = new Float64Array(150).fill(NaN);
    gdp[0] = 6;
    const columns = (name: string): Float64Array => (name === 'macro.gdp' ? gdp : new Float64Array(150).fill(2));
    expect([gauge.at(100, columns), gauge.at(101, columns)]).toEqual([1, NaN]);
    const short = (name: string): Float64Array => (name === 'macro.gdp' ? gdp.subarray(0, 1) : columns(name));
    expect([gauge.at(100, short), gauge.at(101, short)]).toEqual([1, NaN]);
  });
});

describe('a rehearsal', () => {
  it('counts firings a month, false ones, and the longest silence', () => {
    const firings = [
      { row: 10, recovered: 12 },
      { row: 50, recovered: undefined },
    ];
    expect(statisticsOf(firings, { first: 1, last: 60 })).toEqual({
      monthly: 1,
      falseMonthly: 0.5,
      longestSilence: 40,
    });
    expect(statisticsOf([], { first: 0, last: 9 })).toEqual({ monthly: 0, falseMonthly: 0, longestSilence: 9 });
  });

  it('says what came after', () => {
    const values = Array.from({ length: 40 }, (_, day) => (day === 0 ? 0 : 100 + day));
    expect(changesAfter(values, 1)).toEqual([7 / 101, 30 / 101, null]);
    expect(changesAfter(values, 0)).toEqual([null, null, null]);
  });
});
