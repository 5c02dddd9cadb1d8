import type { NotificationSettings, Profile } from '@chaintide/contracts/people/auth';
import type { Language } from '@chaintide/contracts/language';
import { useRef, useState } from 'react';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useChangeProfileMutation } from '../../shared/api/profile-api.ts';

interface Settings extends NotificationSettings {
  readonly language: Language;
}
type Pending = { readonly [K in keyof Settings]?: { readonly value: Settings[K] } };

/** Settings that change at once and are reverted if they could not be saved. */
export const useSettings = (profile: Profile) => {
  const [changeProfile] = useChangeProfileMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [pending, setPending] = useState<Pending>({});
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const save = async <K extends keyof Settings>(name: K, value: Settings[K]): Promise<void> => {
    const mine = { value };
    setPending((before) => ({ ...before, [name]: mine }));
    // sequential, so that the last choice arrives last
    const answer = saving.current.then(() =>
      changeProfile(name === 'language' ? { language: value as Language } : { notifications: { [name]: value } }),
    );
    saving.current = answer;
    const { error } = await answer;
    setPending((before) => (before[name] === mine ? { ...before, [name]: undefined } : before));
    setFailure((error as CallFailure | undefined) ?? null);
  };

  const { language, notifications } = profile;
  return {
    failure,
    language: pending.language?.value ?? language,
    notifications: {
      newDevice: pending.newDevice?.value ?? notifications.newDevice,
      expiry: pending.expiry?.value ?? notifications.expiry,
      digest: pending.digest?.value ?? notifications.digest,
      sound: pending.sound?.value ?? notifications.sound,
    },
    notify: (name: keyof NotificationSettings, isOn: boolean): Promise<void> => save(name, isOn),
    speak: (chosen: Language): Promise<void> => save('language', chosen),
  };
};
