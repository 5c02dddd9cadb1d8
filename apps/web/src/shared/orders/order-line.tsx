import { Amount, ExactAmount, type Coin } from '../money/amount.tsx';
import { AddressText } from '../money/chain-text.tsx';
import { Dotted } from '../ui/dotted.tsx';
import { OrderTime } from './order-time.tsx';
import { CardLine, RowCard } from '../lists/row-card.tsx';
import type { ReactNode } from 'react';

interface Order {
  readonly number: string;
  readonly amount: string;
  readonly coin: Coin;
  readonly network: string;
}

/** The order that a step is about, as it is repeated before the step. */
export const OrderLine = ({ number, amount, coin, network, address }: Order & { readonly address: string }) => (
  <>
    <p>
      <b>
        <Dotted>{[number, <ExactAmount key="sum" amount={amount} coin={coin} />, network]}</Dotted>
      </b>
    </p>
    <AddressText address={address} />
  </>
);

interface OwnOrderCardProps {
  readonly order: Order;
  readonly at: number;
  readonly tags: ReactNode;
  readonly children?: ReactNode;
}

/** One of the account's own orders, in a list on a phone. */
export const OwnOrderCard = ({ order: { number, amount, coin, network }, at, tags, children }: OwnOrderCardProps) => (
  <RowCard>
    <CardLine>
      <b>
        <Amount amount={amount} coin={coin} />
      </b>
      {tags}
    </CardLine>
    <CardLine look="quiet">
      <span>
        <Dotted>{[number, network]}</Dotted>
      </span>
      <OrderTime at={at} />
    </CardLine>
    {children}
  </RowCard>
);
