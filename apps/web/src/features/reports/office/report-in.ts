/** The report that a link names. */
export const reportIn = (search: URLSearchParams): number | undefined => {
  const id = Number(search.get('report'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
