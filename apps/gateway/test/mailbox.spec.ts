import { demoMailsRoute, type DemoMail } from '@chaintide/contracts/people/demo';
import { API_BASE, type Envelope } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { createApp } from '../src/app.module.ts';
import type { Config } from '../src/config.ts';
import { Client } from '../src/platform/fixtures/hub-rig.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { Mailer } from '../src/platform/mail/mailer.ts';
import { freshPlace } from './rig.ts';

/** The demo's mailbox in the whole gateway: by REST, and live. */
describe('the mailbox', () => {
  let folder: Awaited<ReturnType<typeof freshPlace>>;
  let gateway: Gateway;
  let client: Client;
  const address = 'reader@example.org';

  const start = async (overrides: Partial<Config>): Promise<void> => {
    folder = await freshPlace();
    gateway = await createApp({
      PORT: 0,
      DATA_DIR: folder.folder,
      DATABASE_URL: folder.DATABASE_URL,
      WEB_DIR: folder.folder,
      LOG_LEVEL: 'silent',
      SIMNET_URL: 'http://127.0.0.1:9',
      ...overrides,
    });
    client = new Client(gateway.url);
  };
  afterEach(async () => {
    client.socket.disconnect();
    await gateway.stop();
    await folder.remove();
  });

  const read = async (to: string): Promise<Envelope<DemoMail[]> & { status: number }> => {
    const response = await fetch(`${gateway.url}${API_BASE}${demoMailsRoute.path}?to=${encodeURIComponent(to)}`);
    return { status: response.status, ...((await response.json()) as Envelope<DemoMail[]>) };
  };
  const write = (to: string, code: string): Promise<void> =>
    gateway.app.get(Mailer).queue({ to, language: 'en', kind: 'registerCode', args: { code } });

  it('shows a mail as soon as it is written, and only to its own address', async () => {
    await start({ DEMO: true, SMTP_URL: undefined });
    await write('Reader@example.org', '111111');
    expect(await client.join(topics.mailbox(address))).toMatchObject({
      kind: 'snapshot',
      data: [{ to: 'Reader@example.org', text: expect.stringContaining('111111') }],
    });
    await write('other@example.org', '222222');
    await write(address, '333333');
    // the fact of a mail in the snapshot may still arrive
    let frames = await client.heard(1);
    while (!JSON.stringify(frames.at(-1)).includes('333333')) frames = await client.heard(frames.length + 1);
    const frame = frames.at(-1);
    expect(frame).toMatchObject({
      topic: topics.mailbox(address),
      data: { name: 'mail.received', payload: { mail: { to: address, text: expect.stringContaining('333333') } } },
    });
    const { data } = await read('READER@example.org');
    expect(data?.map(({ text }) => /\d{6}/.exec(text)?.[0])).toEqual(['333333', '111111']);
    expect((await read('nobody@example.org')).data).toEqual([]);
    expect((await read("' or 1=1 --")).status).toBe(400);
    for (const name of ['Reader@example.org', 'reader', '', 'a@example.org:b@example.org'])
      expect(await client.refused('topic.join', { topic: `mailbox:${name}` })).toBe('topic.unknown');
  }, 120_000);

  it.each<[string, Partial<Config>]>([
    ['outside the demo', { DEMO: false, SMTP_URL: undefined }],
    ['where mails really go out', { DEMO: true, SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])(
    'does not exist %s',
    async (_, overrides) => {
      await start(overrides);
      await write(address, '111111');
      const answer = await read(address);
      expect(answer).toMatchObject({ status: 404, code: 404, data: null, error: { name: 'route.unknown' } });
      expect(await client.refused('topic.join', { topic: topics.mailbox(address) })).toBe('topic.unknown');
    },
    120_000,
  );
});
