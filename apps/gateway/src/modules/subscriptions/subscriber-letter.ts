import type { Bilingual, Language } from '@chaintide/contracts/language';
import { fillText } from '@chaintide/contracts/language';
import type { SubscriptionKind } from '@chaintide/contracts/reports/subscriptions';
import type { Letter } from '../../platform/mail/courier.ts';
import type { IllustratedBody } from './campaign-pictures.service.ts';
import { kindNames } from './kind-names.ts';

/** A mail of a campaign for one subscriber. */
export interface Envelope {
  readonly campaign: string;
  readonly kind: SubscriptionKind;
  readonly userId: number;
  readonly to: string;
  readonly language: Language;
  readonly body: IllustratedBody;
  /** Undefined if the product's address is not known. */
  readonly link: string | undefined;
  /** The indicators that the subscriber asked for. */
  readonly lines: readonly string[];
}

const WHY: Bilingual = {
  zh: '您收到这封邮件，是因为您在链潮订阅了{kind}。',
  en: 'You get this mail because you subscribed to {kind} at Chaintide.',
};
const UNSUBSCRIBE: Bilingual = { zh: '退订', en: 'Unsubscribe' };
const METRICS: Bilingual = { zh: '您订阅的指标', en: 'Your indicators' };

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

const box = (content: string): string =>
  `<div style="max-width:600px;margin:16px auto;padding:0 16px;color:#5b6b7c;font:13px/1.7 sans-serif">${content}</div>`;

const addedHtml = ({ language, kind, link, lines }: Envelope): string => {
  const why = escaped(fillText(WHY[language], { kind: kindNames[kind][language] }));
  const way =
    link === undefined ? '' : ` <a href="${escaped(link)}" style="color:#5b6b7c">${UNSUBSCRIBE[language]}</a>`;
  const metrics = `<strong>${METRICS[language]}</strong><br>${lines.map(escaped).join('<br>')}`;
  return `${lines.length > 0 ? box(metrics) : ''}${box(why + way)}`;
};

const addedText = ({ language, kind, link, lines }: Envelope): string => {
  const metrics = lines.length > 0 ? [METRICS[language], ...lines.map((line) => `· ${line}`), ''] : [];
  const way = link === undefined ? [] : [`${UNSUBSCRIBE[language]}: ${link}`];
  return ['', ...metrics, '-- ', fillText(WHY[language], { kind: kindNames[kind][language] }), ...way, ''].join('\n');
};

/** Before the end of the document, whatever its writer made of it. */
const withAdded = (html: string, added: string): string => {
  const end = html.toLowerCase().lastIndexOf('</body>');
  return end === -1 ? html + added : html.slice(0, end) + added + html.slice(end);
};

/** RFC 8058: mail programs offer a button of their own, which posts to the link. */
const oneClick = (link: string | undefined): Record<string, string> =>
  link === undefined ? {} : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

export const letterOf = (envelope: Envelope): Letter => {
  const { campaign, kind, userId, to, body, link } = envelope;
  return {
    to,
    subject: body.subject,
    html: withAdded(body.html, addedHtml(envelope)),
    text: `${body.text}\n${addedText(envelope)}`,
    picture: body.picture,
    messageId: `<${Buffer.from(campaign).toString('base64url')}.${userId}@chaintide>`,
    headers: {
      ...oneClick(link),
      'List-Id': `${kind} <${kind.toLowerCase()}.chaintide>`,
      Precedence: 'bulk',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
};
