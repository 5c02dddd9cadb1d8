import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const CONNECTIONS = 16;
const TICKS_PER_SECOND = 100; // what Linux counts a process's time in

/** A response as transferred, without decompression. */
interface Wire {
  readonly status: number;
  readonly body: Buffer;
}

/** A browser's connections. */
export class Caller {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  private readonly headers: Record<string, string>;

  constructor(token?: string) {
    this.headers = { 'accept-encoding': 'br', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  }

  get(url: string, tag?: string): Promise<Wire> {
    const headers = { ...this.headers, ...(tag !== undefined && { 'if-none-match': tag }) };
    return new Promise((resolve, reject) => {
      request(url, { agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
        });
      })
        .on('error', reject)
        .end();
    });
  }

  /** Seconds for a number of requests over all connections; optionally with the tag of a cached response. */
  async load(url: string, count: number, tag?: string): Promise<number> {
    let left = count;
    const line = async (): Promise<void> => {
      while (left-- > 0)
        if ((await this.get(url, tag)).status !== (tag === undefined ? 200 : 304))
          throw new Error(`${url} was refused`);
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, line));
    return (performance.now() - begun) / 1_000;
  }

  close(): void {
    this.agent.destroy();
  }
}

/** CPU time of a process so far, in seconds; NaN if the system does not report it. */
export const processorSeconds = (pid: number): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
};
