// @vitest-environment jsdom
import { captchaRoute, loginRoute, profileRoute } from '@chaintide/contracts/people/auth';
import { catalogueRoute, seriesRoute } from '@chaintide/contracts/charts/indicators';
import { paymentCloseRoute, paymentEventRoute } from '@chaintide/contracts/money/payments';
import { upgradeRoute } from '@chaintide/contracts/money/upgrades';
import { withdrawalEventRoute } from '@chaintide/contracts/money/withdrawals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callOf, callRoute, type Call, type Caller } from './call.ts';

const answer = (status: number, body: unknown): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
const catalogueCall = callOf(catalogueRoute, {});

describe('callRoute', () => {
  const fetching = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetching);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetching.mockReset();
  });

  const call = async (input = catalogueCall, caller: Caller = {}) => {
    const result = callRoute(input, caller);
    await vi.runAllTimersAsync();
    return result;
  };

  it("calls the route's address and unwraps the envelope", async () => {
    fetching.mockResolvedValue(answer(200, { code: 200, msg: '', data: { a: 1 } }));
    expect(
      await call(callOf(seriesRoute, { params: { id: 'btc.mvrv' }, query: { resolution: '1w', mean: 'geometric' } })),
    ).toEqual({ data: { a: 1 } });
    expect(fetching.mock.calls[0]![0]).toBe('/api/v1/indicators/btc.mvrv/series?resolution=1w&mean=geometric');
  });

  it("passes on the gateway's refusal, without a retry", async () => {
    const error = { name: 'indicator.unknown', args: { id: 'x' } };
    fetching.mockResolvedValue(answer(404, { code: 404, msg: '', data: null, error }));
    expect(await call()).toEqual({ error: { kind: 'refused', ...error } });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no gateway', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'timeout'],
    ['half a JSON', () => Promise.resolve(answer(200, '{"code":')), 'unreadable'],
    ['something that is no envelope', () => Promise.resolve(answer(200, { hello: 1 })), 'unreadable'],
    ['a proxy whose gateway is down', () => Promise.resolve(answer(502, '""')), 'unreachable'],
  ])('reports %s and retries once', async (_, respond, name) => {
    fetching.mockImplementation(respond);
    expect(await call()).toEqual({ error: { kind: 'link', name } });
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['an error nobody knows', 500, { code: 500, data: null, error: { name: 'toString', args: {} } }, '500'],
    ['the page of a proxy', 404, '<html>Not Found</html>', '404'],
    ['nothing at all', 413, '', '413'],
  ])('reports %s by its status and retries once', async (...[, status, body, shown]) => {
    fetching.mockImplementation(() => Promise.resolve(answer(status, body)));
    expect(await call()).toEqual({ error: { kind: 'link', name: 'failed', status: shown } });
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  it('waits as long as the route allows', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout');
    fetching.mockImplementation(() => Promise.resolve(answer(200, { code: 200, msg: '', data: null })));
    await callRoute({ route: upgradeRoute, body: {} });
    for (const route of [withdrawalEventRoute, paymentEventRoute, paymentCloseRoute])
      await callRoute({ route, params: { id: 1 }, body: {} });
    await call();
    expect(waits.mock.calls).toEqual([[30_000], [60_000], [60_000], [60_000], [10_000]]);
    waits.mockRestore();
  });

  it('returns the result of a successful retry', async () => {
    fetching
      .mockRejectedValueOnce(new TypeError('fetch failed'))
      .mockResolvedValueOnce(answer(200, { code: 200, msg: '', data: 5 }));
    expect(await call()).toEqual({ data: 5 });
  });

  it.each(['server.busy', 'request.timeout'])('retries once after %s', async (name) => {
    const refused = answer(503, { code: 503, msg: '', data: null, error: { name, args: {} } });
    fetching.mockResolvedValueOnce(refused).mockResolvedValueOnce(answer(200, { code: 200, msg: '', data: 5 }));
    expect(await call()).toEqual({ data: 5 });
  });

  it('does not retry for a caller that left', async () => {
    const gone = new AbortController();
    fetching.mockImplementation(() => {
      gone.abort();
      return Promise.reject(new TypeError('fetch failed'));
    });
    await call(catalogueCall, { signal: gone.signal });
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('never repeats a call that may have changed something', async () => {
    fetching.mockRejectedValue(new TypeError('fetch failed'));
    await call({ route: { ...catalogueRoute, method: 'POST' }, body: { a: 1 } });
    expect(fetching).toHaveBeenCalledTimes(1);
    expect(fetching.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: '{"a":1}' });
  });

  it('sends the token to every route except those with the same response for everyone', async () => {
    fetching.mockImplementation(() => Promise.resolve(answer(200, { code: 200, msg: '', data: null })));
    const sent = async (asked: Call): Promise<unknown> => {
      await call(asked, { token: 'secret' });
      return (fetching.mock.lastCall![1]!.headers as Record<string, string>)['authorization'];
    };
    expect(await sent(callOf(profileRoute, {}))).toBe('Bearer secret');
    expect(await sent(callOf(seriesRoute, { params: { id: 'btc.mvrv' }, query: {} }))).toBe('Bearer secret');
    expect(await sent(callOf(captchaRoute, { query: {} }))).toBeUndefined();
    expect(await sent(callOf(loginRoute, { body: { userName: 'a', password: 'k.AAAA' } }))).toBeUndefined();
  });

  it('sends the language of the page', async () => {
    fetching.mockImplementation(() => Promise.resolve(answer(200, { code: 200, msg: '', data: null })));
    document.documentElement.lang = 'zh-CN';
    await call();
    expect(fetching.mock.lastCall![1]!.headers).toMatchObject({ 'accept-language': 'zh-CN' });
    document.documentElement.lang = '';
  });
});
