import { pushKeys, type PushSubscriptionLine } from '@chaintide/contracts/alarms/push';
import { useEffect, useState } from 'react';
import { canPush, subscriptionHere } from '../../../shared/browser/push-here.ts';
import { usePushSubscriptions, useSubscribeMutation, useUnsubscribeMutation } from './channels-api.ts';
import { subscribeHere } from './push-registration.ts';

/** Why this browser does not show messages. */
type Obstacle = 'unsupported' | 'denied' | 'failed';

/** The browsers of the account, and the switch for this one. */
export const usePush = () => {
  const { data, error, refetch } = usePushSubscriptions();
  const [subscribe] = useSubscribeMutation();
  const [unsubscribe] = useUnsubscribeMutation();
  const [here, setHere] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(canPush() ? null : 'unsupported');
  useEffect(() => {
    void subscriptionHere().then((found) => setHere(found?.endpoint ?? null));
  }, []);

  const own = data?.subscriptions.find(({ endpoint }) => endpoint === here);
  const turnOn = async (key: string): Promise<void> => {
    if ((await Notification.requestPermission()) !== 'granted') return setObstacle('denied');
    const subscription = await subscribeHere(key);
    const { endpoint } = subscription;
    const answer = await subscribe({ endpoint, keys: pushKeys.parse(subscription.toJSON().keys) });
    if (answer.error) return setObstacle('failed');
    setHere(endpoint);
  };
  const turnOff = async ({ id }: PushSubscriptionLine): Promise<void> => {
    await unsubscribe(id);
    await (await subscriptionHere())?.unsubscribe();
    setHere(null);
  };
  const toggle = async (): Promise<void> => {
    if (!data || isBusy) return;
    setBusy(true);
    setObstacle(null);
    await (own ? turnOff(own) : turnOn(data.key)).catch(() => setObstacle('failed'));
    setBusy(false);
  };
  const others = data?.subscriptions.filter((one) => one !== own) ?? [];
  return {
    data,
    error,
    refetch,
    isOn: own !== undefined,
    isBusy,
    obstacle,
    toggle,
    others,
    remove: unsubscribe,
  };
};
