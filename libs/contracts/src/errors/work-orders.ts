import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const workOrdersErrors = {
  'workOrder.unknown': { code: 404, status: 404, zh: '没有这张工单', en: 'This work order does not exist' },
  'workOrder.inReview': {
    code: 409,
    status: 409,
    zh: '工单处于待审核状态，不能再次提交！',
    en: 'It is in the state to be reviewed and cannot be submitted again!',
  },
  'workOrder.taken': {
    code: 409,
    status: 409,
    zh: '{who} 正在回复这张工单',
    en: '{who} is answering this work order',
  },
  'workOrder.answered': {
    code: 409,
    status: 409,
    zh: '{who} 已回复这张工单',
    en: '{who} has already answered this work order',
  },
  'workOrder.own': {
    code: 409,
    status: 409,
    zh: '不能处理自己提交的工单',
    en: 'You cannot handle a work order that you submitted yourself',
  },
  'workOrder.role': {
    code: 403,
    status: 403,
    zh: '您的角色不能进行这项操作',
    en: 'Your role does not allow this step',
  },
  'workOrder.bonusGiven': {
    code: 409,
    status: 409,
    zh: '这张工单已赠送过 30 天权限',
    en: 'The 30 days have already been granted for this work order',
  },
  'file.unknown': { code: 404, status: 404, zh: '没有这个附件', en: 'This attachment does not exist' },
  'file.type': { code: 422, status: 422, field: 'files', zh: '不支持的文件类型！', en: 'Unsupported file type!' },
  'file.empty': { code: 422, status: 422, field: 'files', zh: '文件为空', en: 'This file is empty' },
  'file.large': {
    code: 422,
    status: 422,
    field: 'files',
    zh: '文件不能超过 500 kB',
    en: 'A file can have at most 500 kB',
  },
  'file.pixels': {
    code: 422,
    status: 422,
    field: 'files',
    zh: '图片尺寸过大，请缩小后再上传',
    en: 'This picture has too many pixels; please scale it down first',
  },
  'file.broken': {
    code: 422,
    status: 422,
    field: 'files',
    zh: '图片已损坏，无法读取',
    en: 'This picture is damaged and cannot be read',
  },
  'files.sameName': {
    code: 422,
    status: 422,
    field: 'files',
    zh: '不能上传同名文件！',
    en: 'You cannot upload files with the same name!',
  },
  'files.many': {
    code: 422,
    status: 422,
    field: 'files',
    zh: '超过最大上传文件数！',
    en: 'The maximum number of uploaded files is exceeded!',
  },
} as const satisfies ErrorEntries;

export const workOrdersWords = {
  state: {
    toBeProcessed: { zh: '待处理', en: 'to be processed' },
    processed: { zh: '已处理', en: 'processed' },
    toBeReviewed: { zh: '待复核', en: 'to be reviewed' },
    reviewed: { zh: '已复核', en: 'reviewed' },
  },
  event: {
    resubmit: { zh: '再次提交', en: 'resubmit' },
    end: { zh: '结束工单', en: 'end the order' },
    askAgain: { zh: '再次提问', en: 'ask again' },
    requestReview: { zh: '提请复核', en: 'request a review' },
    grantBonus: { zh: '赠送 30 天权限', en: 'grant the 30 days' },
  },
} as const satisfies LifecycleWords;
