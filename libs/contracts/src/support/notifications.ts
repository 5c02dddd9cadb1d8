import { z } from 'zod';
import type { ErrorWords } from '../errors/entry.ts';
import { route } from '../http.ts';
import { fillText, type Bilingual, type Language } from '../language.ts';
import { NOTIFICATIONS_READ_MAX } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';
import { markedText } from '../simulated.ts';

/** Everything that a person is notified of, one line for each kind; `{state}` is put into words, `{until}` is a time. */
export const notificationTexts = {
  'message.answered': { zh: '{by} 回复了您的留言', en: '{by} answered your message' },
  'message.mentioned': { zh: '{by} 在留言中提到了您', en: '{by} mentioned you' },
  'message.hidden': { zh: '您的留言已被隐藏：{reason}', en: 'Your message was hidden: {reason}' },
  'message.shown': { zh: '您的留言已通过审核', en: 'Your message was approved' },
  'workOrder.opened': { zh: '您的留言已转为工单', en: 'Your message became a work order' },
  'workOrder.answered': { zh: '您的工单有了新回复', en: 'Your work order was answered' },
  'workOrder.reviewed': { zh: '您的工单：{state}', en: 'Your work order: {state}' },
  'workOrder.closed': { zh: '您的工单已结束', en: 'Your work order was closed' },
  'trial.given': { zh: '您获得了 {days} 天的完整试用', en: 'You were given {days} days of the full trial' },
  'alarm.fired': { zh: '预警触发，当前值 {value}', en: 'Alarm: the value is {value}' },
  'alarm.recovered': { zh: '预警恢复，当前值 {value}', en: 'Alarm over: the value is {value}' },
  'endpoint.gone': {
    zh: 'Webhook 接收端回应不再接收（410），已停用',
    en: 'Your webhook receiver answered 410 (gone) and was switched off',
  },
  'endpoint.failing': {
    zh: 'Webhook 接收端连续 5 天全部失败，已停用',
    en: 'Your webhook receiver failed for five days and was switched off',
  },
  'telegram.blocked': {
    zh: '您在 Telegram 屏蔽了机器人，预警不再发往该处',
    en: 'You blocked the bot in Telegram, so alarms no longer go there',
  },
  'payment.changed': { zh: '您的充值订单：{state}', en: 'Your recharge: {state}' },
  'withdrawal.changed': { zh: '您的提现申请：{state}', en: 'Your withdrawal: {state}' },
  'report.audited': { zh: '您的报告：{state}', en: 'Your report: {state}' },
  'level.ending': { zh: '{state}将于 {until} 到期', en: 'Your {state} level ends on {until}' },
  'trial.ending': { zh: '免费试用将于 {until} 结束', en: 'Your free trial ends on {until}' },
  'deletion.waiting': { zh: '您的账户将于 {until} 注销', en: 'Your account will be deleted on {until}' },
  'deletion.cancelled': { zh: '已取消注销，您的账户保留不变', en: 'The deletion was cancelled; your account stays' },
  'deletion.refused': { zh: '账户未能注销：{obstacle}', en: 'Your account was not deleted: {obstacle}' },
} as const satisfies Record<string, Bilingual>;

export type NotificationKind = keyof typeof notificationTexts;
export const notificationKinds = Object.keys(notificationTexts) as NotificationKind[];

type ArgNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | ArgNames<Rest> : never;
/** The arguments in the text of a kind. */
export type NotificationArgs<K extends NotificationKind> = Readonly<
  Record<ArgNames<(typeof notificationTexts)[K]['zh']>, string | number>
> & {
  /** Set if its number is simulated. */
  readonly simulated?: 1;
};

/** Something that happened to an account. */
export const notification = z.object({
  id: z.number().int(),
  kind: z.enum(notificationKinds),
  /** The subject: the title of a work order, the beginning of a message, an amount. */
  subject: z.string(),
  /** The path within the product where it can be seen. */
  link: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Unix ms. */
  at: z.number(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

/** The text of a notification; `moment` formats a time. */
export const notificationText = (
  { kind, about }: Pick<Notification, 'kind' | 'about'>,
  language: Language,
  { words = {}, moment }: { readonly words?: ErrorWords | undefined; readonly moment: (at: number) => string },
): string =>
  markedText(
    fillText(
      notificationTexts[kind][language],
      Object.fromEntries(
        Object.entries(about).map(([name, value]) => [
          name,
          name === 'until' ? moment(Number(value)) : (words[name]?.[value]?.[language] ?? value),
        ]),
      ),
    ),
    about['simulated'] === 1,
    language,
  );

/** The content of the bell: how many are unread, on all devices, and the newest ones. */
export const notificationBox = z.object({ unread: z.number().int(), latest: z.array(notification) });
export type NotificationBox = z.infer<typeof notificationBox>;

export const notificationsRoute = route({
  method: 'GET',
  path: '/notifications',
  access: accountRoles,
  summary: "The caller's notifications, the newest first; `before` is the id of one, and those older than it come",
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    unread: z.enum(['true']).optional(),
  }),
  data: z.object({ unread: z.number().int(), notifications: z.array(notification), hasOlder: z.boolean() }),
});
export const notificationsReadRoute = route({
  method: 'POST',
  path: '/notifications/read',
  access: accountRoles,
  summary: 'Marks notifications as read: those listed, or all up to an id',
  body: z.union([
    z.strictObject({ ids: z.array(z.number().int().positive()).min(1).max(NOTIFICATIONS_READ_MAX) }),
    z.strictObject({ upTo: z.number().int().positive() }),
  ]),
  data: z.object({ unread: z.number().int() }),
});
