import type { Language } from '@chaintide/contracts/language';

interface BotTexts {
  /** Takes `{userName}`. */
  readonly linked: string;
  readonly badCode: string;
  readonly left: string;
  readonly notLinked: string;
  readonly help: string;
  readonly open: string;
}

/** Answers of the bot, in Telegram's HTML. */
export const botTexts: Readonly<Record<Language, BotTexts>> = {
  zh: {
    linked: '已绑定链潮账户「{userName}」。选择了 Telegram 的预警触发时会发到这里；发送 /stop 可解除绑定。',
    badCode: '此验证码无效或已过期，请在链潮的预警页面「渠道」中重新生成。',
    left: '已解除绑定，这里不再接收预警。',
    notLinked: '这里没有绑定链潮账户。',
    help: '请在链潮的预警页面「渠道」中生成验证码并发送到这里，即可接收预警；发送 /stop 可解除绑定。',
    open: '查看预警',
  },
  en: {
    linked:
      'Linked to the Chaintide account “{userName}”. Alarms that are sent to Telegram arrive here; /stop unlinks this chat.',
    badCode: 'This code is not valid, or no longer. Please get a new one on your alarms page, under Channels.',
    left: 'Unlinked. No more alarms arrive here.',
    notLinked: 'No Chaintide account is linked to this chat.',
    help: 'To get your alarms here, send the code from your alarms page on Chaintide, under Channels. /stop unlinks this chat.',
    open: 'View the alarm',
  },
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in Telegram's HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
