import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { networks } from '@chaintide/contracts/money/networks';
import {
  paymentApplication,
  paymentIntent,
  type Payment,
  type PaymentIntent,
} from '@chaintide/contracts/money/payments';
import { stablecoins } from '@chaintide/contracts/money/wallet';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useBoundCode } from '../../../shared/email-code/use-bound-code.ts';
import { intentKeys } from '../../../shared/money/intent-key.ts';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { useAskPaymentCodeMutation, useCreatePayment } from './payments-api.ts';

const schema = z.object({
  coin: z.enum(stablecoins, { error: 'coin.empty' }),
  network: z.enum(networks, { error: 'network.empty' }),
  amount: paymentIntent.shape.amount,
  emailCode: paymentApplication.shape.emailCode,
});
const draft = { key: 'chaintide.recharge', fields: ['coin', 'network', 'amount'] } as const;

type Values = {
  readonly coin: PaymentIntent['coin'] | '';
  readonly network: PaymentIntent['network'] | '';
  readonly amount: string;
  readonly emailCode: string;
};
const blank: Values = { coin: 'USDT', network: '', amount: '', emailCode: '' };

/** The subject of the code and the key: two spellings of one amount are the same recharge. */
const subjectOf = ({ coin, network, amount }: PaymentIntent): string =>
  `${amountOf(unitsOf(amount))} ${coin} ${network}`;

const intentOf = ({ coin, network, amount }: Values): PaymentIntent | undefined =>
  paymentIntent.safeParse({ coin, network, amount }).data;

const askedAmount = (wanted: string | null): string | undefined => {
  const amount = paymentIntent.shape.amount.safeParse(wanted).data;
  return amount?.replace(/\.0*$|(\.\d*?)0+$/, '$1');
};

interface Options {
  /** The initial amount, from the page where it was missing. */
  readonly wanted: string | null;
  readonly onOpened: (payment: Payment) => void;
}

/** The form of a new recharge: its values, its code, and the order that it opens. */
export const usePaymentForm = ({ wanted, onOpened }: Options) => {
  const [keys] = useState(() => intentKeys('recharge'));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [askCode] = useAskPaymentCodeMutation();
  const [create, { isLoading: isSubmitting }] = useCreatePayment();
  // the code depends on the values, and the form on whether there is a code
  const [subject, setSubject] = useState<string>();
  const code = useBoundCode({ purpose: 'recharge', subject });
  const isSent = code.standing === 'sent';
  const obstacles = useCallback(() => (isSent ? {} : { emailCode: 'emailCode.notRequested' as const }), [isSent]);
  const form = useForm({ schema, initial: blank, draft, failure, obstacles });
  const { values, set, leave, isSound } = form;

  const intent = intentOf(values);
  const meant = intent && subjectOf(intent);
  if (meant !== subject) setSubject(meant);

  const take = useEffectEvent((amount: string) => set({ amount }));
  useEffect(() => {
    const amount = askedAmount(wanted);
    if (amount !== undefined) take(amount);
  }, [wanted]);

  const requestCode = async (): Promise<void> => {
    for (const name of ['coin', 'network', 'amount'] as const) leave(name);
    if (intent && isSound('coin') && isSound('network') && isSound('amount'))
      setFailure(await code.request(() => askCode(intent)));
  };
  const open = async (typed: z.infer<typeof schema>): Promise<void> => {
    if (isSubmitting) return;
    const { data, error } = await create({ ...typed, key: keys.of(subjectOf(typed)) });
    setFailure((error as CallFailure | undefined) ?? null);
    if ((error as CallFailure | undefined)?.name === 'key.reused') keys.done();
    if (!data) return;
    keys.done();
    code.forget();
    dropDraft(draft.key);
    onOpened(data);
  };
  return { ...form, failure, code, requestCode, submit: form.submit(open), isSubmitting };
};
