/** Where a visitor without an account keeps workspaces. */
export const GUEST_KEY = 'chaintide.workspaces';

let forgotten: string | undefined;

/** What was written last; where storage is forbidden or full, for as long as the page is open. */
export const readGuest = (): string => {
  try {
    return forgotten ?? localStorage.getItem(GUEST_KEY) ?? '[]';
  } catch {
    return forgotten ?? '[]';
  }
};

export const writeGuest = (text: string): void => {
  try {
    localStorage.setItem(GUEST_KEY, text);
    forgotten = undefined;
  } catch {
    forgotten = text;
  }
};

/** Whether what was written is gone with the page. */
export const isForgotten = (): boolean => forgotten !== undefined;

export const hasGuestWorkspaces = (): boolean => readGuest() !== '[]';

const LATER = 'chaintide.workspaces.later';

/** Whether the offer to bring them into an account was put off, until the tab is closed. */
export const isPutOff = (): boolean => {
  try {
    return sessionStorage.getItem(LATER) !== null;
  } catch {
    return false;
  }
};

export const putOff = (): void => {
  try {
    sessionStorage.setItem(LATER, 'on');
  } catch {
    // forbidden: it is asked again with the next page
  }
};
