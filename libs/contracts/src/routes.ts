import {
  captchaRoute, changePasswordRoute, checkMailRoute, emailCodeRoute, endSessionRoute, endSessionsRoute, loginRoute, logoutRoute, profileChangeRoute,
  profileRoute, publicKeyRoute, registerRoute, resetCodeRoute, resetCodeTwinRoute, resetPasswordRoute, sessionsRoute,
} from './auth.ts';
import { demoAccountsRoute, demoMailsRoute } from './demo.ts';
import type { Route } from './http.ts';
import { catalogueRoute, seriesRoute } from './indicators.ts';
import { statusRoute } from './sources.ts';
import { userChangeRoute, userRoute, usersRoute } from './users.ts';
import { balancesRoute } from './wallet.ts';

/** Every REST route, for OpenAPI and for the tests that hold gateway and contracts together. */
export const routes = {
  catalogue: catalogueRoute,
  series: seriesRoute,
  status: statusRoute,
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
  users: usersRoute,
  user: userRoute,
  userChange: userChangeRoute,
  balances: balancesRoute,
  demoAccounts: demoAccountsRoute,
  demoMails: demoMailsRoute,
} as const satisfies Record<string, Route>;
