import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { JOINS_PER_REQUEST } from '@chaintide/contracts/limits';
import { SOCKET_PATH, topics } from '@chaintide/contracts/realtime';
import { SET_SIZE, type Kind, type Scene } from './kinds.ts';
import { createDice, topicNames } from './market.ts';

// Many clients in a forked process, the same for every server. They count bytes and read nothing, so that they do not compete with the server.

const [kind, scene, port, count] = process.argv.slice(2) as [Kind, Scene, string, string];
const isPlain = kind === 'ws' || kind === 'bun';
const path = isPlain ? '/' : `${SOCKET_PATH}/?EIO=4&transport=websocket`;

const PONG = '3'; // without it, Socket.IO ends the connection after 45 s

/** A short text message as a client sends it; a mask of zeros leaves the text as it is. */
const framed = (text: string): Buffer => {
  const body = Buffer.from(text);
  const long = body.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x81;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
};

const untilHeard = async (socket: Socket, mark: string): Promise<void> => {
  for (let heard = ''; !heard.includes(mark);)
    heard += ((await once(socket, 'data')) as [Buffer])[0].toString('latin1');
};

const ownTopics = (number: number): string[] => {
  if (scene === 'single') return [topics.help()];
  if (scene === 'symbols') return topicNames;
  const dice = createDice(number + 1);
  return topicNames.toSorted(() => dice() - 0.5).slice(0, SET_SIZE);
};

const open = async (number: number): Promise<Socket> => {
  const socket = connect(Number(port), '127.0.0.1');
  socket.setNoDelay(true);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEC==\r\n\r\n`,
  );
  await untilHeard(socket, isPlain ? '\r\n\r\n' : '"sid"');
  if (!isPlain) {
    const greeted = untilHeard(socket, '40{');
    socket.write(framed(`40${JSON.stringify({ token: String(number) })}`));
    await greeted;
  }
  const wanted = process.env['IDLE'] === undefined && !isPlain ? ownTopics(number) : [];
  for (let at = 0; at < wanted.length; at += JOINS_PER_REQUEST) {
    const asked = wanted.slice(at, at + JOINS_PER_REQUEST).map((topic) => ({ topic }));
    const answered = untilHeard(socket, `43${at}[`);
    socket.write(framed(`42${at}${JSON.stringify(['topics.join', { topics: asked }])}`));
    await answered;
  }
  return socket.resume();
};

const sockets: Socket[] = [];
for (let number = 0; number < Number(count); number += 50)
  sockets.push(
    ...(await Promise.all(Array.from({ length: Math.min(50, Number(count) - number) }, (_, n) => open(number + n)))),
  );

/** The delay of each message of some clients, by the time written in it. */
const delays: number[] = [];
const listen = (socket: Socket): void => {
  socket.on('data', (data: Buffer) => {
    const sentAt = /ticked",(\d{13})/.exec(data.toString('latin1'))?.[1];
    if (sentAt !== undefined) delays.push(Date.now() - Number(sentAt));
  });
};

process.on('message', (order: 'bytes' | 'listen' | 'delays' | 'alive' | { readonly stall: number }) => {
  if (order === 'alive') return isPlain ? undefined : sockets.forEach((socket) => socket.write(framed(PONG)));
  if (order === 'listen') return sockets.slice(-100).forEach(listen);
  if (order === 'delays') return process.send!(delays.splice(0).toSorted((a, b) => a - b));
  if (order === 'bytes') return process.send!(sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0));
  for (const socket of sockets.slice(0, order.stall)) socket.pause();
});
process.once('disconnect', () => process.exit());
process.send!('open');
