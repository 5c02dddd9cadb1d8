import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface TracingOptions {
  /** The base address of an OTLP receiver. */
  readonly endpoint: string;
  /** Whether a proxy's `traceparent` is continued; strangers' are not, or they could fill our traces. */
  readonly continues: boolean;
}

const ERROR = 500; // statuses from here on are our fault

/** The template of the route, never the URL, which may contain an address. */
const nameOf = ({ method, routeOptions: { url } }: FastifyRequest): string => `${method} ${url ?? 'unknown'}`;

/**
 * Traces requests, and what is asked of other hosts meanwhile. This module is loaded only where a receiver is configured, because
 * the libraries take memory and time.
 */
export const traceRequests = (server: FastifyInstance, { endpoint, continues }: TracingOptions): void => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'chaintide', 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const outgoing = new UndiciInstrumentation({ requireParentforSpans: false });
  outgoing.setTracerProvider(provider);
  outgoing.enable();
  const tracer = provider.getTracer('gateway');
  const spans = new WeakMap<FastifyRequest, Span>();
  const incoming = new W3CTraceContextPropagator();

  server.addHook('onRequest', (request, _reply, done) => {
    const parent = continues
      ? incoming.extract(ROOT_CONTEXT, request.headers, {
          get: (headers, key) => headers[key],
          keys: (headers) => Object.keys(headers),
        })
      : ROOT_CONTEXT;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'request.id': request.id,
    };
    const span = tracer.startSpan(nameOf(request), { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  server.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= ERROR) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  server.addHook('onClose', async () => {
    outgoing.disable();
    context.disable();
    propagation.disable();
    await provider.shutdown().catch(() => undefined); // a receiver that is gone must not fail the stop
  });
};
