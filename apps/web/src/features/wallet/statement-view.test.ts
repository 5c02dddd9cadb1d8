import { orderNumberOf } from '@chaintide/contracts/money/wallet';
import { describe, expect, it } from 'vitest';
import { orderPath, statementLink, stepName } from './statement-view.ts';

const { isFiltered, query: queryOf } = statementLink;
const read = (text: string) => statementLink.read(new URLSearchParams(text));

describe('the link of a statement', () => {
  it('keeps valid parts and drops the others', () => {
    expect(queryOf(read('coin=USDC&cause=upgrade&from=2026-01-02&to=2026-02-31&page=0&rows=9999&what=ever'))).toEqual({
      coin: 'USDC',
      cause: 'upgrade',
      from: '2026-01-02',
    });
    expect(queryOf(read('direction=out&search=+W42+'))).toEqual({ direction: 'out', search: 'W42' });
    expect(queryOf(read('direction=sideways'))).toEqual({});
    expect(queryOf(read(''))).toEqual({});
    expect(isFiltered(read('page=3'))).toBe(false);
    expect(isFiltered(read('to=2026-01-02'))).toBe(true);
  });
});

describe('the origin of a movement', () => {
  it.each([
    [{ cause: 'recharge', causeId: '42' }, ['R000042', '/Recharge?order=42']],
    [{ cause: 'withdrawal', causeId: '7' }, ['W000007', '/withdrawalDetails?id=7']],
    [{ cause: 'upgrade', causeId: '1234567' }, ['U1234567', '/payHistories']],
  ] as const)('%j', (source, [number, path]) => {
    expect([orderNumberOf(source), orderPath(source)]).toEqual([number, path]);
  });

  it('has a step whose repetitions share a name', () => {
    expect([stepName('credit 3'), stepName('end'), stepName('what')]).toEqual(['credit', 'end', undefined]);
  });
});
