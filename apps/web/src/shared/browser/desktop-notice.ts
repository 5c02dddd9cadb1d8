/** Whether this browser knows desktop notifications at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Whether its user lets this page show any. */
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

interface Notice {
  readonly title: string;
  readonly text: string;
  /** A newer one of the same subject takes its place, also of another tab. */
  readonly subject: string;
  readonly onOpen: () => void;
}

/** Shows a notification of the desktop's; pressing it brings the page forward. */
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
