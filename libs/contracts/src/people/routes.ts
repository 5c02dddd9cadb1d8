import type { Route } from '../http.ts';
import { auditRunRoute, auditsRoute } from './audit.ts';
import {
  captchaRoute,
  changePasswordRoute,
  checkMailRoute,
  emailCodeRoute,
  loginRoute,
  logoutRoute,
  profileChangeRoute,
  profileRoute,
  publicKeyRoute,
  registerRoute,
  resetCodeRoute,
  resetCodeTwinRoute,
  resetPasswordRoute,
} from './auth.ts';
import { demoAccountsRoute, demoMailsRoute, demoPaymentRoute, demoSecondFactorRoute } from './demo.ts';
import { proposalApproveRoute, proposalRejectRoute, proposalWithdrawRoute, proposalsRoute } from './proposals.ts';
import {
  recoveryCodesRoute,
  secondFactorBeginRoute,
  secondFactorConfirmRoute,
  secondFactorRemoveRoute,
  secondFactorRoute,
  stepUpRoute,
} from './second-factor.ts';
import { endSessionRoute, endSessionsRoute, sessionsRoute } from './sessions.ts';
import { systemRoute } from './system.ts';
import { userChangeRoute, userPowerRoute, userRoute, userSecondFactorRemoveRoute, usersRoute } from './users.ts';

export const peopleRoutes = {
  publicKey: publicKeyRoute,
  captcha: captchaRoute,
  login: loginRoute,
  logout: logoutRoute,
  profile: profileRoute,
  profileChange: profileChangeRoute,
  checkMail: checkMailRoute,
  emailCode: emailCodeRoute,
  resetCode: resetCodeRoute,
  resetCodeTwin: resetCodeTwinRoute,
  register: registerRoute,
  resetPassword: resetPasswordRoute,
  changePassword: changePasswordRoute,
  sessions: sessionsRoute,
  endSession: endSessionRoute,
  endSessions: endSessionsRoute,
  secondFactor: secondFactorRoute,
  secondFactorBegin: secondFactorBeginRoute,
  secondFactorConfirm: secondFactorConfirmRoute,
  secondFactorRemove: secondFactorRemoveRoute,
  recoveryCodes: recoveryCodesRoute,
  stepUp: stepUpRoute,
  users: usersRoute,
  user: userRoute,
  system: systemRoute,
  audits: auditsRoute,
  auditRun: auditRunRoute,
  userChange: userChangeRoute,
  userPower: userPowerRoute,
  userSecondFactorRemove: userSecondFactorRemoveRoute,
  proposals: proposalsRoute,
  proposalApprove: proposalApproveRoute,
  proposalReject: proposalRejectRoute,
  proposalWithdraw: proposalWithdrawRoute,
  demoAccounts: demoAccountsRoute,
  demoMails: demoMailsRoute,
  demoPayment: demoPaymentRoute,
  demoSecondFactor: demoSecondFactorRoute,
} as const satisfies Record<string, Route>;
