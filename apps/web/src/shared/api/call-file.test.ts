// @vitest-environment jsdom
import { exportRoute } from '@chaintide/contracts/charts/indicators';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callOf } from './call.ts';
import { callFile } from './call-file.ts';

const exported = callOf(exportRoute, { params: { id: 'btc.mvrv' }, query: { format: 'csv' } });

describe('callFile', () => {
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

  const call = async () => {
    const result = callFile(exported, { token: null });
    await vi.runAllTimersAsync();
    return result;
  };

  it('returns the file and its name from the gateway', async () => {
    fetching.mockResolvedValue(
      new Response('time,value\r\n', { headers: { 'content-disposition': 'attachment; filename="btc.mvrv_1d.csv"' } }),
    );
    const file = await call();
    if ('error' in file) throw new Error(file.error.name);
    expect(file.name).toBe('btc.mvrv_1d.csv');
    expect(file.blob.size).toBe(12);
    expect(fetching.mock.calls[0]![0]).toBe('/api/v1/indicators/btc.mvrv/export?format=csv');
  });

  it('returns a JSON file as a file', async () => {
    fetching.mockResolvedValue(
      new Response('{"id":"btc.mvrv"}', {
        headers: { 'content-type': 'application/json', 'content-disposition': 'attachment; filename="a.json"' },
      }),
    );
    expect(await call()).toMatchObject({ name: 'a.json' });
  });

  it("passes on the gateway's refusal", async () => {
    fetching.mockResolvedValue(
      new Response(
        JSON.stringify({ code: 403, msg: '', data: null, error: { name: 'level.insufficient', args: {} } }),
        { status: 403 },
      ),
    );
    expect(await call()).toEqual({ error: { kind: 'refused', name: 'level.insufficient', args: {} } });
  });

  it('treats an incomplete file as a failure, and retries once', async () => {
    const half = (): Response =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('time,va'));
            controller.error(new TypeError('network error'));
          },
        }),
      );
    fetching.mockImplementation(() => Promise.resolve(half()));
    expect(await call()).toEqual({ error: { kind: 'link', name: 'unreachable' } });
    expect(fetching).toHaveBeenCalledTimes(2);
  });
});
