import enCharts from './en/charts.json';
import enFailures from './en/failures.json';
import enFormat from './en/format.json';
import enGates from './en/gates.json';
import enPages from './en/pages.json';
import enProblems from './en/problems.json';
import enShell from './en/shell.json';
import enStates from './en/states.json';
import type { ErrorWords } from '@chaintide/contracts/error-words';
import zhCharts from './zh/charts.json';
import zhFailures from './zh/failures.json';
import zhFormat from './zh/format.json';
import zhGates from './zh/gates.json';
import zhPages from './zh/pages.json';
import zhProblems from './zh/problems.json';
import zhShell from './zh/shell.json';
import zhStates from './zh/states.json';

/** Chinese is the source: it defines the keys, and English must have each of them. */
export const earlyChinese = {
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
  /** Words for states and events in errors. */
  errorWords: ErrorWords;
}

export const earlyEnglish: typeof earlyChinese = {
  charts: enCharts,
  failures: enFailures,
  format: enFormat,
  gates: enGates,
  pages: enPages,
  problems: enProblems,
  shell: enShell,
  states: enStates,
};
