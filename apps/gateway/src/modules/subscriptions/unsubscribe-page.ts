import type { Bilingual, Language } from '@chaintide/contracts/language';
import { fillText } from '@chaintide/contracts/language';
import type { SubscriptionKind } from '@chaintide/contracts/reports/subscriptions';
import { linkPage } from '../../platform/http/link-page.ts';
import { kindNames } from './kind-names.ts';

type Stage = 'ask' | 'done' | 'unknown';

const texts: Readonly<Record<Stage, { readonly title: Bilingual; readonly line: Bilingual }>> = {
  ask: {
    title: { zh: '退订{kind}？', en: 'Unsubscribe from {kind}?' },
    line: {
      zh: '退订后不再收到这类邮件，随时可以重新订阅。',
      en: 'You will get no more of these emails, and can subscribe again at any time.',
    },
  },
  done: {
    title: { zh: '已退订', en: 'You are unsubscribed' },
    line: { zh: '今后不会再向您发送{kind}的邮件。', en: 'You will get no more emails with {kind}.' },
  },
  unknown: {
    title: { zh: '退订链接无效', en: 'This link is not valid' },
    line: {
      zh: '请使用邮件中的完整链接，或登录后在订阅页退订。',
      en: 'Please use the whole link of the email, or log in and unsubscribe on the subscriptions page.',
    },
  },
};
const BUTTON: Bilingual = { zh: '退订', en: 'Unsubscribe' };
const MANAGE: Bilingual = { zh: '管理订阅', en: 'Manage subscriptions' };

interface Shown {
  readonly stage: Stage;
  readonly language: Language;
  readonly kind?: SubscriptionKind;
}

/** The page behind the link in a mail to subscribers. */
export const unsubscribePage = ({ stage, language, kind }: Shown): string => {
  const { title, line } = texts[stage];
  const fill = (text: Bilingual): string =>
    fillText(text[language], kind === undefined ? {} : { kind: kindNames[kind][language] });
  return linkPage({
    language,
    title: fill(title),
    line: fill(line),
    ...(stage === 'ask' && { button: BUTTON[language] }),
    further: { label: MANAGE[language], path: '/subscribe' },
  });
};
