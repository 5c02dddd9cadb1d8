import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { binanceFutures } from './binance/futures.ts';
import { Publisher } from './binance/publisher.ts';
import { binance } from './binance/rest.ts';
import { serveBitcoinControl } from './bitcoin/control.ts';
import { simulatedNode, type BitcoinNode } from './bitcoin/node/node.ts';
import { bitcoinRest } from './bitcoin/rest/rest.ts';
import { serveChains } from './chains/chains.ts';
import { systemClock, type Clock } from './clock.ts';
import { coinGecko } from './coingecko/coingecko.ts';
import { coinMetrics } from './coinmetrics/asset-metrics.ts';
import { defiLlama } from './defillama/defillama.ts';
import { serve } from './dialect.ts';
import { serveEthereumControl } from './ethereum/control.ts';
import { EthereumNode } from './ethereum/node/node.ts';
import { serveEthereum } from './ethereum/rpc/rpc.ts';
import { faultOrder, Faults } from './faults.ts';
import { fred } from './fred/fred.ts';
import { news } from './news/news.ts';
import { stooq } from './stooq/stooq.ts';
import type { World } from './world/world.ts';

const HOST = '127.0.0.1'; // never reachable from outside this machine

interface SimnetOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly world: World;
  readonly clock?: Clock;
  /** Without one, as without the next, the simulated chain, in which no hour but those of this process is live. */
  readonly bitcoin?: BitcoinNode;
  readonly ethereum?: EthereumNode;
}

/** A listening simnet. */
export interface Simnet {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export const startSimnet = async ({
  port,
  world,
  clock = systemClock,
  bitcoin = simulatedNode(world),
  ethereum = new EthereumNode(world),
}: SimnetOptions): Promise<Simnet> => {
  const app = Fastify({ forceCloseConnections: true });
  const faults = new Faults(clock);
  for (const dialect of [binance, binanceFutures]) serve(app, dialect(world, clock), { faults, clock });
  serve(app, coinMetrics(world, bitcoin), { faults, clock });
  for (const dialect of [fred, stooq, defiLlama, coinGecko, news]) serve(app, dialect(world), { faults, clock });
  serve(app, bitcoinRest(bitcoin), { faults, clock });
  serveBitcoinControl(app, bitcoin, clock);
  serveEthereum(app, ethereum, clock);
  serveEthereumControl(app, ethereum, clock);
  serveChains(app, clock, world);
  app.setNotFoundHandler(notFound);
  const publisher = new Publisher({ world, faults, clock });
  app.server.on('upgrade', (request, socket, head) => publisher.upgrade(request, socket, head));
  control(app, { world, faults, clock, publisher });
  const close = async (): Promise<void> => {
    publisher.close();
    await app.close();
  };
  try {
    return { url: await app.listen({ host: HOST, port }), close };
  } catch (error) {
    await close();
    throw error;
  }
};

interface Controls {
  readonly world: World;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly publisher: Publisher;
}

/** Simnet's own paths, which no real service has. */
const control = (app: FastifyInstance, { world, faults, clock, publisher }: Controls): void => {
  app.get('/simnet/health', async () => ({ status: 'ok', now: clock(), symbols: [...world.markets.keys()] }));
  app.post('/simnet/faults', async (request, reply) => {
    const order = faultOrder.safeParse(request.body);
    if (!order.success) {
      const { path, message } = order.error.issues[0]!;
      return reply.code(400).send({ error: `${path.join('.') || 'body'}: ${message}` });
    }
    faults.order(order.data);
    if (order.data.fault === 'drop-sockets') publisher.drop();
    return order.data;
  });
};

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const path = request.url.split('?')[0]!;
  if (path.startsWith('/v4/')) return reply.code(404).send({ error: { type: 'not_found', message: 'Not found.' } });
  return reply.code(404).send({ code: -5000, msg: `Path ${path}, Method ${request.method} is invalid` });
};
