import enCharts from './en/charts.json';
import enFailures from './en/failures.json';
import enFormat from './en/format.json';
import enGates from './en/gates.json';
import enPages from './en/pages.json';
import enProblems from './en/problems.json';
import enShell from './en/shell.json';
import enStates from './en/states.json';
import type zhAccount from './zh/account.json';
import type zhAuth from './zh/auth.json';
import zhCharts from './zh/charts.json';
import type zhCustomers from './zh/customers.json';
import zhFailures from './zh/failures.json';
import zhFormat from './zh/format.json';
import zhGates from './zh/gates.json';
import type zhGrid from './zh/grid.json';
import type zhIntroduce from './zh/introduce.json';
import zhPages from './zh/pages.json';
import zhProblems from './zh/problems.json';
import zhShell from './zh/shell.json';
import zhStates from './zh/states.json';

/** Chinese is the source: its keys are the only ones that exist, and English must have each of them. */
export const zh = {
  charts: zhCharts, failures: zhFailures, format: zhFormat, gates: zhGates, pages: zhPages, problems: zhProblems, shell: zhShell, states: zhStates,
};
/** Texts that come with what is loaded late (shared/i18n/add-texts.ts). */
interface LateTexts { account: typeof zhAccount; auth: typeof zhAuth; customers: typeof zhCustomers; grid: typeof zhGrid; introduce: typeof zhIntroduce }
export type Texts = typeof zh & LateTexts;

export const en: typeof zh = {
  charts: enCharts, failures: enFailures, format: enFormat, gates: enGates, pages: enPages, problems: enProblems, shell: enShell, states: enStates,
};
