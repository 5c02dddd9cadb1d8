export const PUSH_SCOPE = '/assets/'; // where built files lie; the worker answers for no page, so its scope does not matter

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** The subscription of this browser to push messages; null if there is none. */
export const subscriptionHere = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(PUSH_SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
};
