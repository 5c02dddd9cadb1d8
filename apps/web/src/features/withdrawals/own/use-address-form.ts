import {
  addressDraft,
  addressIntent,
  type AddressIntent,
  type SavedAddress,
} from '@chaintide/contracts/money/address-book';
import { networks } from '@chaintide/contracts/money/networks';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useBoundCode } from '../../../shared/email-code/use-bound-code.ts';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { useAskAddressCodeMutation, useSaveAddressMutation } from './address-book-api.ts';
import { looksLikeAddress } from './withdrawals-view.ts';

const { shape } = addressDraft;
const schema = z.object({
  network: z.enum(networks, { error: 'network.empty' }),
  address: shape.address,
  label: shape.label,
  emailCode: shape.emailCode,
});
const draft = { key: 'chaintide.address', fields: ['network', 'address', 'label'] } as const;

type Values = {
  readonly network: AddressIntent['network'] | '';
  readonly address: string;
  readonly label: string;
  readonly emailCode: string;
};
const blank: Values = { network: '', address: '', label: '', emailCode: '' };

const obstaclesOf = ({ network, address }: Values, isCodeSent: boolean) => {
  const isStrange = network !== '' && address.trim() !== '' && !looksLikeAddress(address, network);
  return {
    ...(isStrange && { address: 'address.format' as const }),
    ...(!isCodeSent && { emailCode: 'emailCode.notRequested' as const }),
  };
};

/** The form of an address to save, with the code that is valid for it only. */
export const useAddressForm = (onSaved: (saved: SavedAddress) => void) => {
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [askCode] = useAskAddressCodeMutation();
  const [save, { isLoading: isSubmitting }] = useSaveAddressMutation();
  const [subject, setSubject] = useState<string>();
  const code = useBoundCode({ purpose: 'address', subject });
  const isCodeSent = code.standing === 'sent';
  const obstacles = useCallback((values: Values) => obstaclesOf(values, isCodeSent), [isCodeSent]);
  const form = useForm({ schema, initial: blank, draft, failure, obstacles });
  const {
    values: { network, address },
    leave,
    isSound,
  } = form;

  const intent = addressIntent.safeParse({ network, address }).data;
  const meant = intent && `${intent.network} ${intent.address}`;
  if (meant !== subject) setSubject(meant);

  const requestCode = async (): Promise<void> => {
    for (const name of ['network', 'address'] as const) leave(name);
    if (intent && isSound('network') && isSound('address')) setFailure(await code.request(() => askCode(intent)));
  };
  const send = async (wanted: z.infer<typeof schema>): Promise<void> => {
    if (isSubmitting) return;
    const { data, error } = await save(wanted);
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    code.forget();
    dropDraft(draft.key);
    onSaved(data);
  };
  return { ...form, failure, code, requestCode, submit: form.submit(send), isSubmitting };
};
