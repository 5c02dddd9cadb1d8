/** Whether any of the texts contains the search text, ignoring case. */
export const isFound = (search: string, texts: readonly (string | null)[]): boolean => {
  const wanted = search.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
};
