/** Whether this browser supports desktop notifications. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Whether the user allows this page to show them. */
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

interface Notice {
  readonly title: string;
  readonly text: string;
  /** A newer notification of the same subject replaces it, even from another tab. */
  readonly subject: string;
  readonly onOpen: () => void;
}

/** Shows a desktop notification; pressing it brings the page to the front. */
export const notifyDesktop = ({ title, text, subject, onOpen }: Notice): void => {
  if (!mayNotify()) return;
  try {
    const notice = new Notification(title, { body: text, tag: subject });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onOpen();
    });
  } catch {
    // some phones only take them from a service worker: the sound and the badge remain
  }
};
