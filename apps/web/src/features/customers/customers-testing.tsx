import type { CustomerMoney } from '@chaintide/contracts/money/customer-money';
import type { User, UserHistoryLine } from '@chaintide/contracts/people/users';
import { fireEvent, screen } from '@testing-library/react';
import { asked, refusal, serving } from '../../app/account-testing.tsx';
import { StepUpLayer } from '../../shell/step-up-layer.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { CustomerManagementPage } from '../../app/customers/customer-management-page.tsx';
import { MessagesView } from '../../shared/messages/messages-view.tsx';
import { noMoney, userOf } from './testing.ts';

export const alice = userOf({ id: 2, userName: 'alice' });
export const bob = userOf({ id: 1, userName: 'bob_the_first', roleKey: 'support', staffRole: 'support', version: 3 });

interface World {
  users?: User[];
  history?: UserHistoryLine[];
  change?: () => Promise<Response>;
  removal?: () => Promise<Response>;
  money?: CustomerMoney;
  at?: string;
  isPhone?: boolean;
}

export const visit = async ({
  users = [alice, bob],
  history = [],
  change = gives(alice),
  removal = gives(alice),
  money = noMoney,
  at = '',
  isPhone = true,
}: World = {}) => {
  await prepareBrowser({ isPhone });
  const state = { users, history };
  const world = serving({
    'GET /users': () => gives({ total: 120, rows: state.users })(),
    ...Object.fromEntries(
      users.map(({ id }) => [
        `GET /users/${id}`,
        () => gives({ user: state.users.find((user) => user.id === id), history: state.history })(),
      ]),
    ),
    ...Object.fromEntries(users.map(({ id }) => [`GET /users/${id}/money`, () => gives(money)()])),
    ...Object.fromEntries(
      users.flatMap(({ id }) => ['changes', 'power'].map((way) => [`POST /users/${id}/${way}`, () => change()])),
    ),
    ...Object.fromEntries(users.map(({ id }) => [`POST /users/${id}/secondFactor/removal`, () => removal()])),
    'GET /proposals': gives([]),
    'POST /user/secondFactor/elevation': gives({ until: 0 }),
    'GET /demo/accounts': refusal('route.unknown'),
  });
  const page = show(
    <>
      <CustomerManagementPage />
      <StepUpLayer />
      <MessagesView />
    </>,
    { world, as: profileOf('admin'), at: `/customerManagement${at}` },
  );
  await screen.findAllByText(users[0]!.userName);
  return {
    ...page,
    state,
    tell: (user: User) => page.push('users', { name: 'user.changed', payload: { user } } as never),
  };
};

export const searches = (): string[] => asked('GET', '/users').map(({ search }) => search);
export const cards = (): string[] => screen.getAllByRole('listitem').map((item) => item.textContent);
export const form = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });
export const note = (text: string): void => {
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: text } });
};
export const confirmation = (name: string): Promise<HTMLElement> =>
  screen.findByRole('dialog', { name: `请核对：${name}` });
export const removals = () => asked('POST', '/users/2/secondFactor/removal').map(({ body }) => body);
export const sent = (id: number) =>
  ['changes', 'power'].flatMap((way) => asked('POST', `/users/${id}/${way}`)).map(({ body }) => body);
