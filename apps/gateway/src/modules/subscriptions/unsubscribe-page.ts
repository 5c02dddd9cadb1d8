import type { Bilingual, Language } from '@chaintide/contracts/language';
import { fillText } from '@chaintide/contracts/language';
import type { SubscriptionKind } from '@chaintide/contracts/reports/subscriptions';
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

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,-apple-system,"PingFang SC","Noto Sans SC",sans-serif;background:#f4f6f9;color:#10202f}
main{max-width:420px;margin:12vh auto 0;padding:32px;background:#fff;border:1px solid #d9e1ea;border-radius:6px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 24px;color:#5b6b7c}.brand{margin:0 0 24px;color:#2563c9;font-weight:600;font-size:14px}
button{font:inherit;font-weight:600;padding:9px 20px;border:0;border-radius:6px;background:#2563c9;color:#fff;cursor:pointer}a{color:#2563c9}
button:focus-visible,a:focus-visible{outline:2px solid #2563c9;outline-offset:2px}form{margin:0 0 20px}
@media (max-width:480px){main{margin:16px;padding:24px}}
@media (prefers-color-scheme:dark){body{background:#0b0e14;color:#e6e9ef}main{background:#11151d;border-color:#1e2530}p{color:#8b95a5}.brand,a{color:#6ea3ff}button{background:#4c8dff;color:#08101f}}`;

interface Shown {
  readonly stage: Stage;
  readonly language: Language;
  readonly kind?: SubscriptionKind;
}

/** A page without scripts; the form posts to its own address, because reading a page must not change anything. */
export const unsubscribePage = ({ stage, language, kind }: Shown): string => {
  const { title, line } = texts[stage];
  const fill = (text: Bilingual): string =>
    fillText(text[language], kind === undefined ? {} : { kind: kindNames[kind][language] });
  const form = `<form method="post"><button type="submit">${BUTTON[language]}</button></form>`;
  return `<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${fill(title)} · Chaintide</title><style>${style}</style></head>
<body><main><p class="brand">链潮 Chaintide</p><h1>${fill(title)}</h1><p>${fill(line)}</p>
${stage === 'ask' ? form : ''}<a href="/subscribe">${MANAGE[language]}</a></main></body>
</html>
`;
};
