import { API_BASE } from '@chaintide/contracts/http';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** The duration of each request in ms, and how many did not return a price. */
export interface Heard {
  readonly times: number[];
  readonly failures: number;
}

const EVERY_MS = 10;
const { url, ms } = workerData as { url: string; ms: number };
const agent = new Agent({ keepAlive: true });

const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer
        .resume()
        .on('end', () => {
          resolve(answer.statusCode ?? 0);
        })
        .on('error', reject);
    }).on('error', reject);
  });

const times: number[] = [];
let failures = 0;
const end = performance.now() + ms;
while (performance.now() < end) {
  const begun = performance.now();
  const path = `${API_BASE}/indicators/btc.price/columns?resolution=1w`;
  if ((await ask(path).catch(() => 0)) !== 200) failures += 1;
  times.push(performance.now() - begun);
  await wait(EVERY_MS);
}
parentPort!.postMessage({ times, failures } satisfies Heard, []);
agent.destroy();
