import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
/**
 * Returns a false answer, or undefined for the honest one; throwing makes the node refuse; `ask` queries the real node.
 */
type Lie = (call: Call, ask: (call: Pick<Call, 'method' | 'params'>) => Promise<unknown>) => unknown;

/** A proxy for a real node that lies, lags, hangs or runs code between two requests, as the test specifies. */
export class ProxyNode {
  /** Undefined: honest. Never resolves: the node hangs. */
  lie: Lie | undefined;
  /** Requested methods, in order. */
  asked: string[] = [];

  private constructor(
    private readonly behind: string,
    private readonly server: Server,
  ) {}

  static async before(url: string): Promise<ProxyNode> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new ProxyNode(url, server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const asked = JSON.parse(Buffer.concat(chunks).toString()) as Call | readonly Call[];
          void (
            Array.isArray(asked)
              ? Promise.all((asked as readonly Call[]).map((call) => proxy.reply(call)))
              : proxy.reply(asked as Call)
          ).then((answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)));
        });
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  honest(): void {
    this.lie = undefined;
    this.asked = [];
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private reply(call: Call): Promise<object> {
    return this.answer(call)
      .then(
        (result) => ({ result }),
        (error: Error) => ({ error: { code: -32_005, message: error.message } }),
      )
      .then((answer) => ({ jsonrpc: '2.0', id: call.id, ...answer }));
  }

  private async answer(call: Call): Promise<unknown> {
    this.asked.push(call.method);
    const lie = await this.lie?.(call, (other) => this.ask(other));
    return lie === undefined ? this.ask(call) : lie;
  }

  private async ask({ method, params }: Pick<Call, 'method' | 'params'>): Promise<unknown> {
    const response = await fetch(this.behind, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result?: unknown }).result ?? null;
  }
}
