type Draft = Readonly<Record<string, string | boolean | undefined>>;

/** What was typed before the page was loaded again. The browser forgets it with the tab. */
export const readDraft = (key: string, fields: readonly string[]): Draft => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        ([name, value]) => fields.includes(name) && (typeof value === 'string' || typeof value === 'boolean'),
      ),
    );
  } catch {
    return {};
  }
};

export const writeDraft = (key: string, draft: Draft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // forbidden or full: the form lasts as long as the page
  }
};

export const dropDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
};
