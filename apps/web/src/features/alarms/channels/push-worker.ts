import type { PushMessage } from '@chaintide/contracts/alarms/push';

/** The parts of a service worker that TypeScript declares only without a page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(address: string): Promise<unknown> };
}

const worker = globalThis as unknown as Worker;

/** Shows each message as a notification of the system; it caches nothing and answers for no page. */
worker.addEventListener('push', (event) => {
  const pushed = event as PushEvent;
  if (!pushed.data) return;
  const { title, body, link, tag } = pushed.data.json() as PushMessage;
  pushed.waitUntil(worker.registration.showNotification(title, { body, tag, data: link, icon: '/favicon.svg' }));
});

worker.addEventListener('notificationclick', (event) => {
  const click = event as ClickEvent;
  click.notification.close();
  const address = new URL(String(click.notification.data), location.origin);
  if (address.origin === location.origin) click.waitUntil(worker.clients.openWindow(address.href));
});
