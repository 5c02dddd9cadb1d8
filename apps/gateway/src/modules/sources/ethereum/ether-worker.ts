import { workerData } from 'node:worker_threads';
import { serveOrders } from '../kept/serve-orders.ts';
import type { EtherAnswer, EtherOrder, EtherSetting } from './ether-orders.ts';
import { KeptEther } from './kept-ether.ts';

let kept: KeptEther | undefined;

serveOrders<EtherOrder, EtherAnswer>({
  answer: async (order) => {
    kept ??= new KeptEther(workerData as EtherSetting);
    if (order.kind === 'columns') return { derived: kept.columns(order.prices, order.names) };
    return { advanced: await kept.advance(order.forMs, order.prices) };
  },
  columnsIn: (given) => ('derived' in given ? Object.values(given.derived.columns) : []),
  end: () => kept?.end(),
});
