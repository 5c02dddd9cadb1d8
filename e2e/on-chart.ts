import { expect, type Locator, type Page } from '@playwright/test';
import { chart } from './visit.ts';

/** A page, or one chart of several on it. */
type Place = Page | Locator;

export const tools = (place: Place): Locator => place.getByRole('toolbar', { name: /^(图表工具|Chart tools)$/ });
export const tool = (place: Place, name: string): Locator => tools(place).getByRole('button', { name, exact: true });
export const choice = (place: Place, name: string): Locator =>
  tools(place).getByRole('combobox', { name: new RegExp(`^${name} `) });
/** The legend above the lines; absent for a single line. */
export const legend = (place: Place): Locator =>
  place.getByRole('list', { name: /^(图例|Legend)$/ }).getByRole('listitem');
/** The indicators beside the main series, drawn or not. */
export const beside = (place: Place): Locator =>
  place.getByRole('list', { name: /^(图上的其他线条|Other lines on the chart)$/ }).getByRole('listitem');

export const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
/** The query of the address, readable. */
export const query = (page: Page): string => decodeURIComponent(new URL(page.url()).search);

/** First and last day of the window, from the ends of the strip below the chart. */
export const days = async (page: Page): Promise<string> => {
  const [start, end] = await Promise.all(
    ['范围起点|Start of the range', '范围终点|End of the range'].map((name) =>
      page.getByRole('slider', { name: new RegExp(name) }).getAttribute('aria-valuetext'),
    ),
  );
  return `${start}_${end}`;
};

/** Performs an action and waits until the window has changed; returns it. */
export const changed = async (page: Page, act: () => Promise<unknown>): Promise<string> => {
  const before = await days(page);
  await act();
  await expect.poll(() => days(page)).not.toBe(before);
  return days(page);
};

/** Days from the first to the last one of a window. */
export const span = (window: string): number => {
  const [from, to] = window.split('_').map((day) => Date.parse(day));
  return (to! - from!) / 86_400_000;
};

/** The number of points that the chart reports. */
export const points = async (place: Place): Promise<number> =>
  Number(
    /(?:共 (\d+) 个数据点|, (\d+) points)/
      .exec((await place.locator('[aria-roledescription="chart"]').getAttribute('aria-label')) ?? '')
      ?.slice(1)
      .find(Boolean) ?? NaN,
  );

/** Waits for the chart with its series, and for the tools that are loaded after the first picture. */
export const drawn = async (page: Page): Promise<void> => {
  await expect(chart(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(导出|Export|更多|More)$/ }).first()).toBeVisible();
};
