import { randomUUID } from 'node:crypto';
import type { Samples } from '../known.ts';
import { mail } from '../known.ts';

const password = 'key-1.AAAA';

export const samples = {
  publicKey: {},
  captcha: {},
  logout: {},
  profile: {},
  sessions: {},
  demoAccounts: {},
  endSessions: {},
  login: { body: { userName: 'nobody', password } },
  profileChange: { body: { language: 'en' } },
  checkMail: { params: { email: mail } },
  emailCode: { body: { userName: 'nobody', email: mail } },
  resetCode: { body: { email: mail } },
  resetCodeTwin: { body: { email: mail } },
  register: { body: { userName: 'nobody', password, email: mail, emailCode: '123456' } },
  resetPassword: { body: { email: mail, password, resetPwdCode: '123456' } },
  changePassword: { body: { oldPassword: password, password } },
  endSession: { params: { id: randomUUID() } },
  secondFactor: {},
  demoSecondFactor: {},
  secondFactorBegin: { body: { oldPassword: password } },
  secondFactorConfirm: { body: { secondFactor: '123456' } },
  secondFactorRemove: { body: { oldPassword: password, secondFactor: '123456' } },
  recoveryCodes: { body: { secondFactor: '123456' } },
  stepUp: { body: { secondFactor: '123456' } },
  demoMails: { query: `?to=${mail}` },
} satisfies Samples;
