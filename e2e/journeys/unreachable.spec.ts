import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, startProduct, test } from '../product.ts';
import { chart, header } from '../visit.ts';
import { bareKeys, besides, watchErrors } from '../watch.ts';
import { languages, openIn, wordsIn } from '../words.ts';

const pass = (socket: Socket, { port, hostname }: URL): void => {
  const beyond = connect(Number(port), hostname);
  beyond.on('error', () => socket.destroy());
  socket.on('close', () => beyond.destroy());
  beyond.on('close', () => socket.destroy());
  socket.pipe(beyond).pipe(socket);
};

/** After four failures a source is left alone for two minutes; then it is tried again. */
const REST_MS = 120_000;
const FETCH_MS = 60_000;

/** A way to a server that ends every connection until it is opened. */
class Gate {
  private readonly server: Server;
  private isOpen = false;
  private target: URL | undefined;

  constructor() {
    this.server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      if (this.isOpen && this.target) pass(socket, this.target);
      else socket.destroy();
    });
  }

  readonly through = async (url: string): Promise<string> => {
    this.target = new URL(url);
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  };

  open(): void {
    this.isOpen = true;
  }

  close(): void {
    this.server.close();
  }
}

test('sources that cannot be reached say so, with the time of the next try, and charts appear once they answer', async ({
  browser,
}) => {
  const gate = new Gate();
  const product = await startProduct({ DEMO: 'off' }, gate.through);
  try {
    for (const language of languages) {
      const word = wordsIn(language);
      const page = await browser.newPage();
      const errors = watchErrors(page);
      await openIn(page, language, `${product.url}/?indicator=btc.price`);
      const main = page.getByRole('main');
      await expect(main.getByText(word('problems.unreachable'))).toBeVisible();
      await expect(main).toContainText(language === 'zh' ? /下次尝试：.*\d:\d\d/ : /Next attempt at .*\d:\d\d/);
      await expect(main).not.toContainText(word('sources.none'));
      await expect(header(page).getByText(word('sources.price')).first()).toBeVisible();
      expect(await bareKeys(page)).toEqual([]);
      await page.goto(`${product.url}/status`);
      await expect(main.getByText(word('problems.unreachable')).first()).toBeVisible();
      expect(besides(errors, 503)).toEqual([]);
      await page.close();
    }
    const page = await browser.newPage();
    await openIn(page, 'zh', `${product.url}/?indicator=btc.price`);
    await expect(page.getByRole('main').getByText(wordsIn('zh')('problems.unreachable'))).toBeVisible();
    gate.open();
    const retried = { timeout: REST_MS + FETCH_MS }; // each source rests on its own
    await expect(chart(page)).toBeVisible(retried);
    await expect(header(page).getByText(wordsIn('zh')('sources.price'))).toHaveCount(0, retried);
  } finally {
    await product.stop();
    gate.close();
  }
});
