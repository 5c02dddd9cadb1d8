import type { OrderKind } from '@chaintide/contracts/people/colleagues';
import type { ReactNode } from 'react';
import { shownName } from '../account/shown-name.ts';
import { moneyTexts } from '../i18n/money-texts.ts';
import { useText } from '../i18n/use-text.ts';
import { OpenNotice } from '../office/colleagues.tsx';
import { FilePanel, type FilePanelProps } from './file-panel.tsx';

interface OrderPanelProps<F> extends Pick<FilePanelProps<F>, 'query' | 'onClose'> {
  readonly of: OrderKind;
  readonly id: number;
  readonly orderOf: (file: F) => { readonly number: string; readonly user: { readonly userName: string } };
  readonly children: (file: F) => ReactNode;
}

/** The panel of an account's order: its number and owner, and which colleague has it open. */
export const OrderPanel = <F,>({ of, id, orderOf, children, ...rest }: OrderPanelProps<F>) => {
  const { t } = useText(moneyTexts);
  const title = (file: F): string => {
    const { number, user } = orderOf(file);
    return `${number} · ${shownName(user.userName)}`;
  };
  return (
    <FilePanel {...rest} title={title} waitingTitle={t('money.number')} notice={<OpenNotice of={of} id={id} />}>
      {children}
    </FilePanel>
  );
};
