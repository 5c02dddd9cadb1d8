import type { PagePath } from '@chaintide/contracts/pages';

const GUIDE: PagePath = '/IndexIntroduce';

/** Link to one indicator of the guide. */
export const anchorOf = (id: string): string => `${GUIDE}?${new URLSearchParams({ indicator: id }).toString()}`;

/** Link to one of the guide's views. */
export const viewLink = (view: 'guide' | 'status'): string => (view === 'guide' ? GUIDE : `${GUIDE}?view=${view}`);

/** Link to the chart of an indicator. */
export const chartLink = (id: string): string => `/?${new URLSearchParams({ indicator: id }).toString()}`;
