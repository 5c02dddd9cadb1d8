/** The chart of an indicator, with nothing else set. */
export const linkTo = (id: string): string => `/?${new URLSearchParams({ indicator: id }).toString()}`;
