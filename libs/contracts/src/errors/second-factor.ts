import type { ErrorEntries, LifecycleWords } from './entry.ts';

export const secondFactorErrors = {
  'secondFactor.needed': {
    code: 403,
    status: 403,
    zh: '此操作需要二次验证，请输入验证器中的验证码',
    en: 'This requires your second factor; please enter the code from your authenticator',
  },
  'secondFactor.missing': {
    code: 403,
    status: 403,
    zh: '请先在个人中心设置二次验证',
    en: 'Please set up a second factor in your personal centre first',
  },
  'secondFactor.on': { code: 409, status: 409, zh: '二次验证已开启', en: 'The second factor is already on' },
  'secondFactor.wrong': {
    code: 422,
    status: 422,
    field: 'secondFactor',
    zh: '验证码不正确，请检查验证器与设备时间',
    en: 'Incorrect code; please check your authenticator and the clock of its device',
  },
  'secondFactor.used': {
    code: 422,
    status: 422,
    field: 'secondFactor',
    zh: '该验证码已使用，请等待验证器显示下一个',
    en: 'This code was already used; please wait for the next one',
  },
} as const satisfies ErrorEntries;

export const secondFactorWords = {
  state: {
    secondFactorOff: { zh: '未开启二次验证', en: 'second factor off' },
  },
  event: {
    removeSecondFactor: { zh: '关闭二次验证', en: 'remove the second factor' },
  },
} as const satisfies LifecycleWords;
