import enCharts from './en/charts.json';
import enFailures from './en/failures.json';
import enFormat from './en/format.json';
import enGates from './en/gates.json';
import enPages from './en/pages.json';
import enProblems from './en/problems.json';
import enShell from './en/shell.json';
import enStates from './en/states.json';
import type { ErrorWords } from '@chaintide/contracts/error-words';
import type zhActions from './zh/actions.json';
import type zhAccount from './zh/account.json';
import type zhAuth from './zh/auth.json';
import zhCharts from './zh/charts.json';
import type zhCustomers from './zh/customers.json';
import type zhEvents from './zh/events.json';
import zhFailures from './zh/failures.json';
import zhFormat from './zh/format.json';
import zhGates from './zh/gates.json';
import type zhGrid from './zh/grid.json';
import type zhIntroduce from './zh/introduce.json';
import type zhOutput from './zh/output.json';
import type zhMoney from './zh/money.json';
import type zhOffice from './zh/office.json';
import zhPages from './zh/pages.json';
import type zhPayments from './zh/payments.json';
import zhProblems from './zh/problems.json';
import type zhSecondFactor from './zh/secondFactor.json';
import type zhProof from './zh/proof.json';
import zhShell from './zh/shell.json';
import type zhMismatches from './zh/mismatches.json';
import type zhPaymentStates from './zh/paymentStates.json';
import type zhWithdrawalStates from './zh/withdrawalStates.json';
import zhStates from './zh/states.json';
import type zhTools from './zh/tools.json';
import type zhWorkspaces from './zh/workspaces.json';
import type zhUpgrades from './zh/upgrades.json';
import type zhWallet from './zh/wallet.json';
import type zhWithdrawals from './zh/withdrawals.json';

/** Chinese is the source: its keys are the only ones that exist, and English must have each of them. */
export const zh = {
  charts: zhCharts,
  failures: zhFailures,
  format: zhFormat,
  gates: zhGates,
  pages: zhPages,
  problems: zhProblems,
  shell: zhShell,
  states: zhStates,
};
/** Namespaces that are loaded with the chunks that use them; each is declared where its texts are defined (shared/i18n/define-texts.ts). */
export interface LateTexts {
  account: typeof zhAccount;
  actions: typeof zhActions;
  auth: typeof zhAuth;
  customers: typeof zhCustomers;
  /** Words of states and events in errors. */
  errorWords: ErrorWords;
  events: typeof zhEvents;
  grid: typeof zhGrid;
  introduce: typeof zhIntroduce;
  money: typeof zhMoney;
  office: typeof zhOffice;
  output: typeof zhOutput;
  payments: typeof zhPayments;
  proof: typeof zhProof;
  secondFactor: typeof zhSecondFactor;
  tools: typeof zhTools;
  upgrades: typeof zhUpgrades;
  wallet: typeof zhWallet;
  withdrawals: typeof zhWithdrawals;
  workspaces: typeof zhWorkspaces;
  paymentStates: typeof zhPaymentStates;
  withdrawalStates: typeof zhWithdrawalStates;
  mismatches: typeof zhMismatches;
}

export const en: typeof zh = {
  charts: enCharts,
  failures: enFailures,
  format: enFormat,
  gates: enGates,
  pages: enPages,
  problems: enProblems,
  shell: enShell,
  states: enStates,
};
