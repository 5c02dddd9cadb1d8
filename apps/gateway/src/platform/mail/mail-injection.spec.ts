import { describeEngines } from '../db/testing.ts';
import type { SetClock } from '../fixtures/hub-rig.ts';
import { MailerRig, welcome } from './fixtures/mailer-rig.ts';
import type { PostOffice } from './fixtures/post-office.ts';

describeEngines((throwaway) => {
  const rig = new MailerRig(throwaway);
  const { rows, start } = rig;
  let office: PostOffice;
  let clock: SetClock;
  beforeEach(() => ({ office, clock } = rig));

  describe('hostile input', () => {
    it.each([
      'a@example.org\r\nBcc: victim@example.org',
      'a@example.org\nSubject: x',
      'a@example.org, victim@example.org',
      'a@example.org; victim@example.org',
      '"a\r\n"@example.org',
      'Name <a@example.org>',
      '<a@example.org>',
      'a@example.org\0',
      'a@example.org\u2028Bcc: v@example.org',
      'a@[127.0.0.1]',
      ' ',
      '',
      'a b@example.org',
      'a@example.org%0d%0aBcc:v@example.org',
      `${'a'.repeat(300)}@example.org`,
    ])('refuses %j as an address', async (to) => {
      const mailer = await start();
      await expect(mailer.queue(welcome(to))).rejects.toThrow();
      expect(await rows()).toEqual([]);
    });

    it.each([
      'x\r\nBcc: victim@example.org',
      'x\nX-Evil: 1',
      'x\r\n\r\n<b>body</b>',
      '\u2028Bcc: v@example.org',
      'x\0y',
      '\u202Egnp.exe',
      '=?utf-8?q?=0d=0aBcc:_v@example.org?=',
    ])('puts %j into no header and on no line of its own', async (userName) => {
      const mailer = await start();
      await mailer.queue({
        to: 'reader@example.org',
        language: 'en',
        kind: 'newDevice',
        args: { userName, at: clock.time, device: userName, address: '203.0.113.7' },
      });
      await mailer.queue({ to: 'reader@example.org', language: 'en', kind: 'addressTaken', args: { userName } });
      for (const { to, mail, raw } of await office.received(2)) {
        expect(to).toEqual(['reader@example.org']);
        expect(mail.bcc ?? []).toEqual([]);
        const names = raw
          .split('\r\n\r\n')[0]!
          .split('\r\n')
          .filter((line) => /^\S/.test(line))
          .map((line) => line.split(':')[0]!.toLowerCase());
        expect(names.toSorted()).toEqual([
          'auto-submitted',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
          'x-auto-response-suppress',
        ]);
        expect(mail.text).not.toMatch(/^(Bcc|X-Evil)/m);
        expect(mail.html).not.toContain('<b>');
      }
    });
  });
});
