// Bun's own server: it publishes each symbol to a topic, and packs what it publishes in one turn by itself.
const { Bun } = globalThis;
const { createMarket, topicNames } = await import('./market.ts');

const market = createMarket();
let seq = 0;
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, on) => (on.upgrade(request) ? undefined : new Response('')),
  websocket: { message: () => undefined, open: (socket) => topicNames.forEach((topic) => socket.subscribe(topic)) },
});

const beat = () => {
  seq += 1;
  for (const [n, data] of market.all().entries()) {
    const frame = { topic: topicNames[n], prev: seq - 1, seq, data, sentAt: Date.now() };
    server.publish(topicNames[n], JSON.stringify(['topic.changed', frame]));
  }
};

const run = async ({ beats, everyMs }) => {
  const before = process.cpuUsage();
  for (let done = 0; done < beats; done += 1) {
    market.move();
    beat();
    await Bun.sleep(everyMs);
  }
  const { user, system } = process.cpuUsage(before);
  process.send({ ms: (user + system) / 1_000 });
};

process.on('message', (order) => void run(order));
process.once('disconnect', () => process.exit());
process.send({ port: server.port });
