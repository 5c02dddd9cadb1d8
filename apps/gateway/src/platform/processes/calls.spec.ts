import { AppError } from '../errors/app-error.ts';
import { SharedWire } from '../fixtures/shared-wire.ts';
import { Calls } from './calls.ts';
import type { Leadership } from './leadership.ts';
import type { Relay } from './relay.ts';

type Work = (asked: { readonly day: number }) => Promise<unknown>;

describe('a question to the leading process', () => {
  const wire = new SharedWire();
  const processThat = async (isLeading: boolean, work: Work): Promise<Work> => {
    const calls = new Calls(wire, { isLeading } as Relay, { isAlone: false } as Leadership);
    await calls.onModuleInit();
    return calls.define('costs', work);
  };
  const never: Work = () => Promise.reject(new Error('it does not lead'));
  afterEach(() => vi.useRealTimers());

  it('is answered there, with columns as they are, and with the failure that it tells', async () => {
    const answers: Work = async ({ day }) => {
      if (day === 1) throw new AppError('market.noSource', { path: 'btc/costDistribution' });
      if (day === 2) throw new Error('a bug');
      return { day, costs: Float64Array.of(1, NaN), none: undefined };
    };
    const own = await processThat(true, answers);
    const [ask, other] = await Promise.all([processThat(false, never), processThat(false, never)]);
    expect(await Promise.all([own({ day: 3 }), ask({ day: 4 }), other({ day: 5 })])).toEqual(
      [3, 4, 5].map((day) => ({ day, costs: Float64Array.of(1, NaN), none: undefined })),
    );
    await expect(ask({ day: 1 })).rejects.toMatchObject({
      error: 'market.noSource',
      args: { path: 'btc/costDistribution' },
    });
    await expect(ask({ day: 2 })).rejects.toMatchObject({ error: 'server.busy' });
  });

  it('is given up in time when nobody leads', async () => {
    vi.useFakeTimers();
    const lonely = new Calls(new SharedWire(), { isLeading: false } as Relay, { isAlone: false } as Leadership);
    await lonely.onModuleInit();
    const asked = lonely.define('costs', never)({ day: 1 });
    const refused = expect(asked).rejects.toMatchObject({ error: 'server.busy' });
    await vi.advanceTimersByTimeAsync(4_000);
    await refused;
  });
});
