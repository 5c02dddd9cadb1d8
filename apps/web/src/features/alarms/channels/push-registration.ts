import { PUSH_SCOPE } from '../../../shared/browser/push-here.ts';

/** Resolves once the worker runs; `navigator.serviceWorker.ready` waits for one that answers for the page. */
const running = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = registration.installing ?? registration.waiting;
    if (registration.active || !coming) return resolve();
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
    });
  });

/** Subscribes this browser under the gateway's key; a subscription under another key is replaced. */
export const subscribeHere = async (key: string): Promise<PushSubscription> => {
  const { default: address } = await import('./push-worker.ts?worker&url');
  const registration = await navigator.serviceWorker.register(address, { scope: PUSH_SCOPE });
  await running(registration);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const other = await registration.pushManager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
};
