import { isIP } from 'node:net';
import { readConfig } from '../../../config.ts';
import { Receiver } from '../fixtures/receiver.ts';
import { OutgoingPost, type Answer } from './outgoing-post.ts';

const LIMIT_MS = 300;
/** Of a part of IPv6 that no network has: nothing answers there. */
const NOBODY = '2d00::1';
const never = new AbortController().signal;
const letter = { headers: { 'x-one': '1' }, body: 'hello' };

describe('a request to an address that a user typed', () => {
  let receiver: Receiver;
  beforeEach(async () => (receiver = await Receiver.open()));
  afterEach(() => receiver.close());

  /** Its answers, one for each time that a name is resolved. */
  const posting = (answers: readonly (readonly string[])[], isLocalAllowed: boolean) => {
    const asked: string[] = [];
    const hosts = {
      of: async (host: string) => {
        asked.push(host);
        const found = answers[asked.length - 1] ?? answers.at(-1)!;
        return found.map((address) => ({ address, family: isIP(address) }));
      },
    };
    const post = new OutgoingPost(hosts, LIMIT_MS, { ...readConfig({}), LOCAL_WEBHOOKS: isLocalAllowed });
    return { asked, post: (url: string): Promise<Answer> => post.post(new URL(url), letter, never) };
  };

  it('reaches the address that its host was resolved to', async () => {
    const { asked, post } = posting([['127.0.0.1']], true);
    expect(await post(`http://localhost:${receiver.port}/a`)).toEqual({ status: 204 });
    expect(receiver.received).toMatchObject([{ path: '/a', headers: { 'x-one': '1' } }]);
    expect(receiver.received[0]!.body.toString()).toBe('hello');
    expect(asked).toEqual(['localhost']);
  });

  it.each([
    [['127.0.0.1']],
    [['10.0.0.7']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['8.8.8.8', '127.0.0.1']],
    [[]],
  ])('is not sent if its host is at %s', async (addresses) => {
    const { post } = posting([addresses], false);
    expect(await post(`https://hooks.example.org:${receiver.port}/`)).toEqual({ problem: 'forbidden' });
    expect(receiver.received).toEqual([]);
  });

  it('is connected to what was checked, though a second answer would lead elsewhere', async () => {
    const { asked, post } = posting([[NOBODY], ['127.0.0.1']], false);
    const url = `https://rebinding.example.org:${receiver.port}/`;
    expect(await post(url)).toEqual({ problem: expect.stringMatching(/^(timeout|unreachable)$/) });
    expect(asked).toHaveLength(1);
    expect(await post(url)).toEqual({ problem: 'forbidden' });
    expect(receiver.received).toEqual([]);
  });

  it('is not sent to a port of another service, or without encryption', async () => {
    const { asked, post } = posting([['127.0.0.1']], false);
    for (const url of [`http://hooks.example.org:${receiver.port}/`, 'https://hooks.example.org:25/'])
      expect(await post(url)).toEqual({ problem: 'forbidden' });
    expect(asked).toEqual([]);
  });

  it('needs a certificate', async () => {
    const { post } = posting([['127.0.0.1']], true);
    expect(await post(`https://localhost:${receiver.port}/`)).toEqual({ problem: 'unreachable' }); // it speaks plain HTTP
    expect(receiver.received).toEqual([]);
  });

  it('ends if its name server says nothing', async () => {
    const silent = { of: () => new Promise<never>(() => {}) };
    const post = new OutgoingPost(silent, LIMIT_MS, readConfig({}));
    expect(await post.post(new URL('https://hooks.example.org/'), letter, never)).toEqual({ problem: 'timeout' });
  });

  it('ends with the process', async () => {
    receiver.manner = () => undefined;
    const { post } = posting([['127.0.0.1']], true);
    const cut = new AbortController();
    const sender = new OutgoingPost({ of: async () => [{ address: '127.0.0.1', family: 4 }] }, 60_000, {
      ...readConfig({}),
      LOCAL_WEBHOOKS: true,
    });
    const sent = sender.post(new URL(receiver.url), letter, cut.signal);
    await receiver.until(1);
    cut.abort();
    await expect(sent).rejects.toThrow();
    receiver.manner = (response) => void response.end();
    expect(await post(receiver.url)).toEqual({ status: 200 });
  });
});
