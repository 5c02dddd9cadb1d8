import charts from './en/charts.json';
import failures from './en/failures.json';
import format from './en/format.json';
import pages from './en/pages.json';
import problems from './en/problems.json';
import shell from './en/shell.json';
import states from './en/states.json';
import type { earlyChinese } from './resources.ts';

/** The namespaces of the first chunk in English; a chunk of its own, because most readers need one language only. */
export const earlyEnglish: typeof earlyChinese = {
  charts,
  failures,
  format,
  pages,
  problems,
  shell,
  states,
};
