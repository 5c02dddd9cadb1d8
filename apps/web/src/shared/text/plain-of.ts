const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** The text of rendered Markdown, without its markup. */
export const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot);/g, (whole, name: string) => entities[name] ?? whole)
    .trim();
