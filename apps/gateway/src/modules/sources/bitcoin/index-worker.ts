import { workerData } from 'node:worker_threads';
import { serveOrders } from '../kept/serve-orders.ts';
import type { IndexAnswer, IndexOrder, IndexSetting } from './index-orders.ts';
import { KeptIndex } from './kept-index.ts';

let kept: KeptIndex | undefined;

serveOrders<IndexOrder, IndexAnswer>({
  answer: async (order) => {
    kept ??= new KeptIndex(workerData as IndexSetting);
    if (order.kind === 'columns') return { derived: kept.columns(order) };
    if (order.kind === 'reread') return { reread: kept.rereading.read(order) };
    if (order.kind === 'advance') return { advanced: await kept.advance(order.forMs, order.listedSince) };
    if (order.kind === 'costs') return { costs: kept.costs(order) };
    if (order.kind === 'richest') return { richest: kept.richest(order.count) };
    if (order.kind === 'address') return { address: kept.address(order.asked) };
    if (order.kind === 'settle') kept.settle();
    return { news: kept.news };
  },
  columnsIn: (given) => {
    if ('derived' in given) return Object.values(given.derived.columns);
    return 'reread' in given ? Object.values(given.reread.columns) : [];
  },
  end: () => kept?.end(),
});
