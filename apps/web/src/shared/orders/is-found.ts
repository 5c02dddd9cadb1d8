/** Whether one of some texts holds what was searched for, in whatever case. */
export const isFound = (search: string, texts: readonly (string | null)[]): boolean => {
  const wanted = search.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
};
