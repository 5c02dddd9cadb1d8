import { languages } from '@chaintide/contracts/language';
import type { ChannelWord, Mail, MailArgs, MailKind } from './mail.ts';
import { mailTexts, shared } from './template-texts.ts';
import { render } from './templates.ts';

const samples: { readonly [K in MailKind]: MailArgs[K] } = {
  registerCode: { code: '012345' },
  resetCode: { code: '012345' },
  withdrawalCode: { code: '012345', subject: '100.000000 USDT · TRC-20 · TR7N' },
  addressCode: { code: '012345', subject: 'TRC-20 · TR7N' },
  addressSaved: {
    userName: 'satoshi',
    label: 'Ledger',
    network: 'TRC-20',
    address: 'TR7N',
    usableAt: Date.parse('2026-11-21T10:05:00Z'),
  },
  rechargeCode: { code: '012345', subject: '100.000000 USDT · TRC-20' },
  addressTaken: { userName: 'satoshi' },
  welcome: { userName: 'satoshi' },
  welcomeAgain: { userName: 'satoshi' },
  passwordChanged: {
    userName: 'satoshi',
    at: Date.parse('2026-11-21T10:05:00Z'),
    frozenUntil: Date.parse('2026-11-21T10:05:00Z'),
  },
  secondFactorOn: { userName: 'satoshi', at: Date.parse('2026-11-21T10:05:00Z') },
  secondFactorOff: {
    userName: 'satoshi',
    at: Date.parse('2026-11-21T10:05:00Z'),
    frozenUntil: Date.parse('2026-11-21T10:05:00Z'),
  },
  secondFactorRemoved: {
    userName: 'satoshi',
    at: Date.parse('2026-11-21T10:05:00Z'),
    frozenUntil: Date.parse('2026-11-21T10:05:00Z'),
  },
  recoveryCodesRenewed: { userName: 'satoshi', at: Date.parse('2026-11-21T10:05:00Z') },
  newDevice: { userName: 'satoshi', at: Date.parse('2026-11-21T10:05:00Z'), device: 'Firefox', address: '2001:db8::1' },
  digest: { userName: 'satoshi', count: '12', items: ['Your work order was answered · T000001 A', 'B'] },
  adminReset: { userName: 'satoshi', code: '012345' },
  powerProposed: {
    userName: 'satoshi',
    email: 'satoshi@example.org',
    by: 'root',
    power: 'admin',
    note: 'joins the team',
    until: Date.parse('2026-11-21T10:05:00Z'),
  },
  powerWaiting: {
    userName: 'satoshi',
    email: 'satoshi@example.org',
    by: 'root',
    power: 'admin',
    note: 'joins the team',
    at: Date.parse('2026-11-21T10:05:00Z'),
  },
  powerChanged: { userName: 'satoshi', email: 'satoshi@example.org', by: 'root', power: 'admin' },
  endpointGone: { userName: 'satoshi', host: 'hooks.example.org' },
  endpointFailing: { userName: 'satoshi', host: 'hooks.example.org' },
  channelAdded: {
    userName: 'satoshi',
    channel: 'webhook',
    name: 'hooks.example.org',
    at: Date.parse('2026-11-21T10:05:00Z'),
  },
  channelRemoved: {
    userName: 'satoshi',
    channel: 'telegram',
    name: '@satoshi',
    at: Date.parse('2026-11-21T10:05:00Z'),
  },
  telegramBlocked: { userName: 'satoshi' },
  deletionAsked: { userName: 'satoshi', until: Date.parse('2026-11-21T10:05:00Z'), link: '/api/v1/keepAccount/1.a' },
  deletionTomorrow: { userName: 'satoshi', until: Date.parse('2026-11-21T10:05:00Z'), link: '/api/v1/keepAccount/1.a' },
  deletionCancelled: { userName: 'satoshi' },
  deletionRefused: { userName: 'satoshi', items: ['a withdrawal is still open'] },
  deletionDone: { userName: 'satoshi' },
  dataExported: {
    userName: 'satoshi',
    at: Date.parse('2026-11-21T10:05:00Z'),
    device: 'Firefox',
    address: '203.0.113.7',
  },
  alarmFired: {
    userName: 'satoshi',
    name: 'MVRV',
    watched: 'BTC MVRV',
    condition: 'above 3',
    value: '3.2',
    at: Date.parse('2026-11-21T10:05:00Z'),
    link: '/Alarm?alarm=7',
  },
  alarmRecovered: {
    userName: 'satoshi',
    name: 'MVRV',
    watched: 'BTC MVRV',
    condition: 'above 3',
    value: '3.2',
    at: Date.parse('2026-11-21T10:05:00Z'),
    link: '/Alarm?alarm=7',
  },
  levelEnding: { userName: 'satoshi', level: 'vip', until: Date.parse('2026-11-21T10:05:00Z') },
  levelFollows: { userName: 'satoshi', level: 'vip', until: Date.parse('2026-11-21T10:05:00Z'), next: 'monthly' },
};
const kinds = Object.keys(mailTexts) as MailKind[];
const cases = kinds.flatMap((kind) => languages.map((language) => [kind, language] as const));
const mailOf = (kind: MailKind, language: 'zh' | 'en'): Mail =>
  ({ to: 'reader@example.org', language, kind, args: samples[kind] }) as Mail;
const options = { publicUrl: 'https://chaintide.example', isSimulated: false };

describe('mails', () => {
  it.each(cases)('%s in %s contain every argument, in text and in HTML', (kind, language) => {
    const { subject, text, html } = render(mailOf(kind, language), options);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|\[object/);
    const told = Object.entries(samples[kind]).flatMap(([name, value]: [string, string | number | string[]]) => {
      if (typeof value === 'number') return '2026-11-21 10:05 UTC';
      if (name === 'power') return language === 'zh' ? '角色改为管理员' : 'the role becomes administrator';
      if (name === 'next') return language === 'zh' ? '月付用户' : 'monthly payer';
      if (name === 'channel') return shared[language].channels[value as ChannelWord];
      return name === 'level' ? 'VIP' : value;
    });
    for (const value of told) for (const body of [text, html]) expect(body).toContain(value);
    expect(text).toContain(language === 'zh' ? '不构成投资建议' : 'investment advice');
    expect(text).not.toMatch(/<[a-z]/);
    expect(/\p{Script=Han}/u.test(subject)).toBe(language === 'zh');
  });

  it.each(cases)('%s in %s load nothing and run nothing', (kind, language) => {
    const { html } = render(mailOf(kind, language), options);
    expect(html).not.toMatch(/<(img|script|link|iframe|object)|\ssrc=|url\(/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g))
      expect(new URL(href!).origin).toBe('https://chaintide.example');
  });

  it('never show a code in a subject', () => {
    for (const [kind, language] of cases)
      expect(render(mailOf(kind, language), options).subject).not.toContain('012345');
  });

  it('have no button if the address of the page is unknown', () => {
    for (const [kind, language] of cases)
      expect(render(mailOf(kind, language), { isSimulated: false }).html).not.toContain('href');
  });

  it('say so if they are simulated', () => {
    expect(render(mailOf('welcome', 'zh'), { isSimulated: true }).text).toContain('模拟邮件');
    expect(render(mailOf('welcome', 'en'), { isSimulated: true }).html).toContain('simulated');
    expect(render(mailOf('welcome', 'en'), options).text).not.toContain('simulated');
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '&lt;b&gt;',
    '{code}',
    '{{constructor}}',
    '${7*7}',
    '<!--',
    ']]>',
    'javascript:alert(1)',
    '链潮 😀',
  ])('show %j as text', (userName) => {
    const { html, text } = render(
      {
        to: 'reader@example.org',
        language: 'en',
        kind: 'newDevice',
        args: { userName, at: 0, device: userName, address: '::1' },
      },
      options,
    );
    expect(text).toContain(`Hello ${userName},`);
    expect(html).not.toMatch(/<script|<img|<!--(?!\[)|onerror=alert\(1\)>|' onmouseover/);
    const shown = html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(shown).toContain(`Hello ${userName},`);
  });

  it('truncate values that are longer than a line', () => {
    const { text } = render(
      { to: 'reader@example.org', language: 'en', kind: 'welcome', args: { userName: '😀'.repeat(10_000) } },
      options,
    );
    expect(text.length).toBeLessThan(2_000);
    expect(text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });
});
