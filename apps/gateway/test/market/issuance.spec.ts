import { issuanceRoute, type IssuanceEvent, type IssuanceState } from '@chaintide/contracts/market/issuance';
import { DAY } from '@chaintide/contracts/limits';
import { pages } from '@chaintide/contracts/pages';
import { topics } from '@chaintide/contracts/realtime';
import type { Role } from '@chaintide/contracts/people/roles';
import { IssuanceRepository, type NewEvent } from '../../src/modules/issuance/issuance.repository.ts';
import { IssuanceService } from '../../src/modules/issuance/issuance.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const TODAY = Math.floor(Date.now() / DAY) * DAY;
const event = (index: number, change: Partial<NewEvent> = {}): NewEvent => ({
  coin: 'USDT',
  kind: 'mint',
  amount: '1000000000',
  time: TODAY - index * 1_000,
  block: 1_000 - index,
  hash: `0x${String(index).padStart(64, '0')}`,
  index,
  ...change,
});
const spanTo = (to: number) => ({ from: { at: 1, time: TODAY - 9 * DAY }, to: { at: to, time: TODAY + to } });

describe('the mint and burn events of stablecoins', () => {
  let everyone: Everyone;
  let issuance: IssuanceService;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    issuance = everyone.gateway.app.get(IssuanceService);
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (query = '', caller = vip) => everyone.read('/marketall/list/stablecoinEvents', query, caller);
  const dataOf = async (query = '') =>
    (await ask(query)).answer!.data as IssuanceState & { total: number; list: IssuanceEvent[] };
  const amountsOf = async (query: string): Promise<string[]> => (await dataOf(query)).list.map(({ amount }) => amount);
  const events = [
    event(1),
    event(2, { kind: 'burn', amount: '0.000001' }),
    event(3, { coin: 'BUSD', amount: '123456789012.123456789012345678' }),
    event(4, { kind: 'destroyed', amount: '12.5', time: TODAY - 2 * DAY }),
  ];

  it('say that there is no source, where none is configured', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
  });

  it('are listed exactly, newest first, and open to every account', async () => {
    await issuance.keep('ethereum', { span: spanTo(5), events, fetchedAt: TODAY });
    await issuance.keep('tron', {
      span: spanTo(6),
      events: [event(5, { coin: 'USDC', amount: '7', hash: '5'.padStart(64, '0') })],
      fetchedAt: TODAY,
    });
    const data = await dataOf();
    expect(issuanceRoute.data.safeParse(data).error).toBeUndefined();
    expect(data.list.map(({ amount }) => amount)).toEqual([
      '1000000000',
      '0.000001',
      '123456789012.123456789012345678',
      '7',
      '12.5',
    ]);
    expect(data.chains.map(({ chain, to }) => [chain, to])).toEqual([
      ['ethereum', TODAY + 5],
      ['tron', TODAY + 6],
    ]);
    const allowed = pages['/dataDisplay'] as readonly Role[];
    expect(await everyone.ask(async (caller) => outcomeOf((await ask('', caller)).answer))).toEqual(
      everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
    );
  });

  it.each([
    ['?coin=USDC', ['7']],
    ['?chain=tron', ['7']],
    ['?kind=destroyed', ['12.5']],
    ['?coin=USDT&chain=ethereum&kind=burn', ['0.000001']],
    ['?coin=BUSD&chain=tron', []],
    ['?limit=2&page=2', ['123456789012.123456789012345678', '7']],
    ['?page=9999', []],
    [`?end=${new Date(TODAY - 2 * DAY).toISOString().slice(0, 10)}`, ['12.5']],
  ])('are found by %s', async (query, found) => {
    expect(await amountsOf(query)).toEqual(found);
  });

  it.each(['?coin=usdt', '?chain=bsc', '?kind=transfer', '?limit=201', '?page=0', "?coin=USDT'--", '?start=2024-1-1'])(
    'refuse %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  it('stay as they are when they are told again, and span and sums survive a restart', async () => {
    const [first] = events;
    await issuance.keep('ethereum', {
      span: spanTo(9),
      events: [...events, { ...first!, amount: '5' }],
      fetchedAt: TODAY + 1,
    });
    expect((await dataOf()).total).toBe(5);
    const again = everyone.gateway.app.get(IssuanceRepository);
    expect(await again.span('ethereum')).toEqual(spanTo(9));
    expect(await again.totals('ethereum', TODAY - DAY)).toEqual([
      expect.objectContaining({ coin: 'BUSD', mints: 1 }),
      { day: TODAY - DAY, coin: 'USDT', minted: 1e9, burned: 0.000_001, mints: 1, burns: 1 },
    ]);
    expect(await again.totals('tron', TODAY)).toEqual([]);
  });

  it('are kept together with their span, or not at all', async () => {
    const wrong = { ...event(8), kind: 'stolen' as never };
    await expect(
      issuance.keep('ethereum', { span: spanTo(99), events: [event(7), wrong], fetchedAt: 1 }),
    ).rejects.toThrow();
    expect([(await dataOf()).total, (await issuance.span('ethereum'))!.to.at]).toEqual([5, 9]);
  });

  it('tell what has been read to everyone who watches', async () => {
    const client = await everyone.connect(vip);
    expect(await client.join(topics.issuance())).toMatchObject({
      data: { chains: [{ chain: 'ethereum', to: TODAY + 9 }, { chain: 'tron' }] },
    });
  });
});
