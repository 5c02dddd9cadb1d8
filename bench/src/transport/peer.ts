import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Bare node:http beside the gateway, a process of its own, started by fork. `/rows`: the obvious server, which turns row
// objects into JSON for everyone who asks. `/prepared`: the floor, which only hands over bytes,
// or says that they are the same.

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
