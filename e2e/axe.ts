import type { Page } from '@playwright/test';
import axe, { type AxeResults, type ContextObject, type RunOptions } from 'axe-core';

/** The violations of axe-core's default rules on a page outside the excluded elements: each rule with its elements. */
export const violations = async (page: Page, excluded: readonly string[] = []): Promise<string[]> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (exclude) =>
      (
        window as unknown as { axe: { run: (context: ContextObject, options: RunOptions) => Promise<AxeResults> } }
      ).axe.run(
        { include: [['html']], exclude: exclude.map((selector) => [selector]) },
        { resultTypes: ['violations'] }, // what passes is looked at all the same, but not described
      ),
    excluded,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, none, all }) => {
      const why = [...any, ...none, ...all].map(({ message }) => message).join('; ');
      return `${id}: ${html.slice(0, 160)} (${why})`;
    }),
  );
};
