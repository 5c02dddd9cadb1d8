import enCharts from './en/charts.json';
import enFailures from './en/failures.json';
import enFormat from './en/format.json';
import enProblems from './en/problems.json';
import enShell from './en/shell.json';
import enStates from './en/states.json';
import zhCharts from './zh/charts.json';
import zhFailures from './zh/failures.json';
import zhFormat from './zh/format.json';
import zhProblems from './zh/problems.json';
import zhShell from './zh/shell.json';
import zhStates from './zh/states.json';

/** Chinese is the source: its keys are the only ones that exist, and English must have each of them. */
export const zh = {
  charts: zhCharts, failures: zhFailures, format: zhFormat, problems: zhProblems, shell: zhShell, states: zhStates,
};
export type Texts = typeof zh;

export const en: Texts = {
  charts: enCharts, failures: enFailures, format: enFormat, problems: enProblems, shell: enShell, states: enStates,
};
