import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { API_BASE } from '@chaintide/contracts/http';
import { startGateway } from '../rig.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const FOREIGN = 'a'.repeat(32);

describe('traces', () => {
  /** The spans of some requests, as a receiver gets them. */
  const received = async (trustsProxy: boolean): Promise<Span[]> => {
    const exports: Export[] = [];
    const receiver = createServer(
      (request, response) =>
        void (async () => {
          exports.push((await json(request)) as Export);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        })(),
    ).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { gateway, stop } = await startGateway({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      TRUST_PROXY: trustsProxy,
    });
    const headers = { traceparent: `00-${FOREIGN}-${'b'.repeat(16)}-01`, cookie: 'session=secret-token' };
    for (const path of ['/test/later?why=busy', '/test/failing', '/somebody@chaintide.example'])
      await (await fetch(`${gateway.url}${API_BASE}${path}`, { headers })).arrayBuffer();
    await stop(); // which sends what is left
    receiver.close();
    return exports
      .flatMap(({ resourceSpans }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans)
      .filter(({ name }) => name.includes(API_BASE) || name.includes('unknown'));
  };
  const statusOf = ({ attributes }: Span): unknown =>
    attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue;

  it('tell of each request by its template, and of nothing secret', async () => {
    const spans = await received(false);
    expect(spans.map((span) => [span.name, statusOf(span)])).toEqual([
      [`GET ${API_BASE}/test/later`, 503],
      [`GET ${API_BASE}/test/failing`, 500],
      ['GET unknown', 404],
    ]);
    expect(JSON.stringify(spans)).not.toMatch(/secret-token|somebody|hunter2/);
    for (const { traceId, parentSpanId } of spans)
      expect([traceId === FOREIGN, parentSpanId || undefined]).toEqual([false, undefined]);
  });

  it("continue a proxy's trace, where there is a proxy", async () => {
    for (const { traceId } of await received(true)) expect(traceId).toBe(FOREIGN);
  });
});
