import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { inRoot } from '../../../scripts/workspace.mjs';

// The lower bound, in a forked process: a Socket.IO server that passes every message on to its only room.

interface Socket {
  join(room: string): void;
  on(event: string, listener: (message: unknown) => void): void;
}
interface Io {
  on(event: 'connection', listener: (socket: Socket) => void): void;
  to(room: string): { emit(event: string, message: unknown): void };
}
const { Server } = createRequire(inRoot('apps', 'gateway', 'package.json'))('socket.io') as {
  Server: new (server: object, options: object) => Io;
};

const server = createServer();
const io = new Server(server, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.join('board');
  socket.on('write', (message) => io.to('board').emit('topic.changed', message));
});
process.once('disconnect', () => process.exit()); // the benchmark was stopped
process.once('message', () => process.exit());
server.listen(0, '127.0.0.1', () =>
  process.send!({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
