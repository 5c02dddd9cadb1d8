import type { Bilingual, Language } from '@chaintide/contracts/language';
import { linkPage } from '../../platform/http/link-page.ts';

/** `ask`: the deletion waits. `kept`: it was cancelled. `over`: it has ended. `unknown`: the link is not ours. */
export type Stage = 'ask' | 'kept' | 'over' | 'unknown';

const texts: Readonly<Record<Stage, { readonly title: Bilingual; readonly line: Bilingual }>> = {
  ask: {
    title: { zh: '保留您的账户？', en: 'Keep your account?' },
    line: {
      zh: '将取消注销申请，账户和数据保留不变。',
      en: 'This cancels the deletion: your account and its data stay as they are.',
    },
  },
  kept: {
    title: { zh: '已取消注销', en: 'Your account stays' },
    line: { zh: '您的账户和数据保留不变。', en: 'The deletion was cancelled.' },
  },
  over: {
    title: { zh: '没有等待中的注销', en: 'There is nothing to cancel' },
    line: {
      zh: '这一注销申请已经取消或已经完成。',
      en: 'This deletion was cancelled before, or the account was deleted.',
    },
  },
  unknown: {
    title: { zh: '链接无效', en: 'This link is not valid' },
    line: {
      zh: '请使用邮件中的完整链接，或登录后在个人中心取消注销。',
      en: 'Please use the whole link of the email, or log in to keep your account.',
    },
  },
};
const BUTTON: Bilingual = { zh: '保留我的账户', en: 'Keep my account' };
const OPEN: Bilingual = { zh: '打开链潮', en: 'Open Chaintide' };

/** The page behind the link in the mails about a deletion. */
export const keepAccountPage = (stage: Stage, language: Language): string =>
  linkPage({
    language,
    title: texts[stage].title[language],
    line: texts[stage].line[language],
    ...(stage === 'ask' && { button: BUTTON[language] }),
    further: { label: OPEN[language], path: '/' },
  });
