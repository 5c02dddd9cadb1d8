import { workerData } from 'node:worker_threads';
import { serveOrders } from '../kept/serve-orders.ts';
import type { EtherAnswer, EtherOrder, EtherSetting } from './ether-orders.ts';
import { KeptEther } from './kept-ether.ts';

let kept: KeptEther | undefined;

serveOrders<EtherOrder, EtherAnswer>({
  answer: async (order) => {
    kept ??= new KeptEther(workerData as EtherSetting);
    if (order.kind === 'advance') return { advanced: await kept.advance(order) };
    if (order.kind === 'columns') return { derived: kept.columns(order.prices, order.names) };
    if (order.kind === 'richest') return { richest: await kept.richest(order.count) };
    if (order.kind === 'tokens') return { whole: await kept.wholeTokens() };
    if (order.kind === 'settle') kept.settle();
    return { news: kept.news };
  },
  columnsIn: (given) => ('derived' in given ? Object.values(given.derived.columns) : []),
  end: () => kept?.end(),
});
