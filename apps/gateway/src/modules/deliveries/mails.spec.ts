import sharp from 'sharp';
import { describeDatabase } from '../../platform/db/testing.ts';
import { known } from '../../platform/fixtures/known.ts';
import { PostOffice } from '../../platform/mail/fixtures/post-office.ts';
import { DeliveriesRig } from './fixtures/deliveries-rig.ts';

describeDatabase((throwaway) => {
  let rig: DeliveriesRig;
  let office: PostOffice;
  beforeAll(async () => {
    office = await PostOffice.open();
    rig = await DeliveriesRig.start(throwaway(), {
      SMTP_URL: office.url,
      PUBLIC_URL: 'https://chaintide.example',
      DEMO: false,
    });
  }, 120_000);
  afterAll(async () => {
    await rig.stop();
    await office.close();
  });

  it('an alarm is mailed with its chart, in the language of its owner', async () => {
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    rig.picture = png;
    const owner = await rig.account('leser', { language: 'zh', level: 'registered' });
    await rig.send(owner, ['mail', 'mail'], 1);
    const [{ mail, to }] = (await office.received(1)) as [(typeof office.arrivals)[0]];
    expect(to).toEqual(['leser@tide.example']);
    expect(mail.subject).toBe('预警触发：MVRV above 3');
    for (const body of [mail.text, mail.html])
      for (const part of ['高于 3', '3.0125（模拟数据）', '2026-11-21 09:59 UTC', 'https://chaintide.example/Alarm'])
        expect(body).toContain(part);
    expect(mail.html).toMatch(/<img src="cid:chart@chaintide" alt="[^"]*MVRV/);
    const [attached, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(attached).toMatchObject({
      mimeType: 'image/png',
      contentId: '<chart@chaintide>',
      disposition: 'inline',
      related: true,
    });
    expect(Buffer.from(attached!.content as ArrayBuffer).equals(png)).toBe(true);
    expect(rig.painted).toMatchObject([{ query: { lang: 'zh', theme: 'light' }, role: 'registered' }]);
    await rig.until(async () => {
      const [row] = await known<{ sent_at: Date | null }>(rig.db.query('select sent_at from mails'));
      return row!.sent_at !== null;
    });
    expect(await rig.db.query('select picture from mails')).toEqual([{ picture: null }]);
  });

  it('an alarm is mailed without a chart that cannot be painted', async () => {
    rig.picture = undefined;
    const owner = await rig.account('reader', { language: 'en' });
    await rig.send(owner, ['mail'], 2);
    const { mail } = (await office.received(2))[1]!;
    expect(mail.subject).toBe('Alarm: MVRV above 3');
    expect([mail.attachments, mail.html?.includes('<img')]).toEqual([[], false]);
    expect(await rig.rested(owner, 1)).toMatchObject({ channel: 'mail', attempts: [{ outcome: 'delivered' }] });
  });
});
