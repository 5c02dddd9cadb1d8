import zhCharts from './zh/charts.json';
import zhFailures from './zh/failures.json';
import zhFormat from './zh/format.json';
import zhPages from './zh/pages.json';
import zhProblems from './zh/problems.json';
import zhShell from './zh/shell.json';
import zhStates from './zh/states.json';

/** Chinese is the source: it defines the keys, and English must have each of them. */
export const earlyChinese = {
  charts: zhCharts,
  failures: zhFailures,
  format: zhFormat,
  pages: zhPages,
  problems: zhProblems,
  shell: zhShell,
  states: zhStates,
};
/** Namespaces that are loaded with the chunks that use them; each is declared where its texts are defined (shared/i18n/define-texts.ts). */
export interface LateTexts {}
