import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const boardErrors = {
  'message.unknown': {
    code: 404,
    status: 404,
    zh: '留言不存在',
    en: 'There is no such message',
  },
  'message.late': {
    code: 409,
    status: 409,
    zh: '发出 10 分钟后不能再删除',
    en: 'A message can be deleted only within 10 minutes of posting',
  },
  'message.forwarded': {
    code: 409,
    status: 409,
    zh: '这条留言已转为工单',
    en: 'This message already has a work order',
  },
  'message.repeated': {
    code: 409,
    status: 409,
    zh: '24 小时内已发过相同内容',
    en: 'You posted the same text within the last 24 hours',
  },
} as const satisfies ErrorEntries;

export const boardWords = {
  state: {
    unread: { zh: '未读', en: 'unread' },
    held: { zh: '待审核', en: 'waiting for review' },
    read: { zh: '待处理', en: 'to be processed' },
    hidden: { zh: '已隐藏', en: 'hidden' },
    deleted: { zh: '已删除', en: 'deleted' },
  },
  event: {
    answer: { zh: '回复', en: 'answer' },
    like: { zh: '点赞', en: 'like' },
    settle: { zh: '标记为已处理', en: 'mark as processed' },
    forward: { zh: '转为工单', en: 'turn it into a work order' },
    reopen: { zh: '重新打开', en: 'reopen' },
    release: { zh: '放行', en: 'release' },
    hide: { zh: '隐藏', en: 'hide' },
    restore: { zh: '恢复显示', en: 'restore' },
    delete: { zh: '删除', en: 'delete' },
  },
} as const satisfies LifecycleWords;
