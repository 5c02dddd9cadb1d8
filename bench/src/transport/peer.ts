import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Bare node:http for comparison with the gateway, in a forked process. `/rows`: the obvious server, which converts row objects to JSON for
// each request. `/prepared`: the lower bound, which only sends bytes, or confirms that they are unchanged.

const { rows, prepared } = await new Promise<{ rows: unknown; prepared: string }>((resolve) =>
  process.once('message', resolve),
);
const bytes = Buffer.from(prepared, 'base64');

const server = createServer(({ url, headers }, response) => {
  if (headers['if-none-match'] !== undefined) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('content-type', 'application/json');
  response.end(url === '/rows' ? JSON.stringify(rows) : bytes);
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
