import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PaymentQueuePage } from '../features/payments/office/payment-queue-page.tsx';
import { evidenceOf, HASH, paymentOf } from '../features/payments/office/testing.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { loggedOut } from '../shared/session/session.ts';
import { MessagesView } from '../shared/messages/messages-view.tsx';
import { asked, refusal, serving } from '../app/account-testing.tsx';
import { beginClean, problemUnder, type } from '../app/auth-testing.tsx';
import { StepUpLayer } from './step-up-layer.tsx';
import { gives, profileOf, show } from '../app/testing.tsx';

const everyDay = { 'GET /demo/accounts': refusal('route.unknown') };
const submit = (name: string): void => {
  fireEvent.submit(screen.getByRole('form', { name }));
};

beginClean({ isPhone: true });

describe('a step about money', () => {
  const paid = paymentOf({
    id: 2,
    state: 'awaitingApproval',
    amount: '100.000000',
    arrived: '100.000000',
    hash: HASH,
    evidence: [evidenceOf({ amount: '100.000000' })],
  });
  const visit = (decide: () => Promise<Response>, answers: Parameters<typeof serving>[0] = {}) =>
    show(
      <>
        <PaymentQueuePage />
        <StepUpLayer />
        <MessagesView />
      </>,
      {
        world: serving({
          ...everyDay,
          'GET /finance/payments': gives({ total: 1, rows: [paid] }),
          'GET /finance/withdrawals': gives({ total: 0, rows: [] }),
          'GET /finance/unmatched': gives({ total: 0, rows: [] }),
          'GET /finance/payments/2': gives({ payment: paid, history: [], others: [] }),
          'POST /finance/payments/2/events': decide,
          ...answers,
        }),
        as: profileOf('accounting'),
        at: '/x?order=2&act=reject',
      },
    );
  const reject = async (): Promise<void> => {
    await screen.findByRole('form', { name: '驳回' });
    fireEvent.change(screen.getByLabelText('原因'), { target: { value: 'wrong sender' } });
    submit('驳回');
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: '请核对：驳回' })).getByRole('button', { name: '驳回' }),
    );
  };
  const sent = () => asked('POST', '/finance/payments/2/events').map(({ body }) => body);
  const stepUp = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: '请输入二次验证码' });

  it('requires a code, and is then repeated unchanged', async () => {
    const answers = [refusal('secondFactor.needed'), gives({ ...paid, state: 'failed', version: 2 })];
    let given = refusal('secondFactor.wrong');
    visit(() => answers.shift()!(), { 'POST /user/secondFactor/elevation': () => given() });
    await reject();
    const dialog = await stepUp();
    type('二次验证码', '111111');
    submit('请输入二次验证码');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('验证码不正确，请检查验证器与设备时间'));
    expect(sent()).toHaveLength(1);
    given = gives({ until: 0 });
    fireEvent.change(within(dialog).getByLabelText('二次验证码'), { target: { value: '123456' } });
    submit('请输入二次验证码');
    expect(await screen.findByText('R000002：驳回，已完成')).toBeTruthy();
    expect(sent()).toEqual([1, 2].map(() => ({ event: { type: 'reject', reason: 'wrong sender' }, version: 1 })));
  });

  it('is attempted again once: if the code was not sufficient, it says so', async () => {
    visit(refusal('secondFactor.needed'), { 'POST /user/secondFactor/elevation': gives({ until: 0 }) });
    await reject();
    await stepUp();
    type('二次验证码', '123456');
    submit('请输入二次验证码');
    expect(await screen.findByText('此操作需要二次验证，请输入验证器中的验证码')).toBeTruthy();
    expect(sent()).toHaveLength(2);
  });

  it('is not done if nobody gives a code', async () => {
    visit(refusal('secondFactor.needed'));
    await reject();
    fireEvent(await stepUp(), new Event('cancel', { cancelable: true }));
    expect(await screen.findByText('此操作需要二次验证，请输入验证器中的验证码')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('wrong sender');
    expect(sent()).toHaveLength(1);
  });

  it('is cancelled with the session', async () => {
    const { store } = visit(refusal('secondFactor.needed'));
    await reject();
    await stepUp();
    store.dispatch(loggedOut());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '请输入二次验证码' })).toBeNull());
    expect(sent()).toHaveLength(1);
  });

  it('links to the account page if no second factor is set up', async () => {
    const { address } = visit(refusal('secondFactor.missing'));
    await reject();
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: '请先开启二次验证' })).getByRole('button', {
        name: '前往个人中心',
      }),
    );
    await waitFor(() => expect(address()).toBe('/personal#second-factor'));
  });

  it('asks in English too', async () => {
    const shown = visit(refusal('secondFactor.needed'));
    await act(() => i18n.changeLanguage('en'));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'wrong sender' } });
    fireEvent.submit(document.querySelector('form[aria-label="Reject"]')!);
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /^Please review: / })).getByRole('button', { name: 'Reject' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Enter your authenticator code' });
    expect(within(dialog).getByRole('button', { name: 'No authenticator? Use a recovery code' })).toBeTruthy();
    expect(shown.store.getState().stepUp.open).toBe('code');
  });

  it('shows the authenticator of a demo account', async () => {
    const demo = {
      'GET /demo/accounts': gives([{ userName: 'satoshi', password: 'x', roleKey: 'accounting', grade: 4 }]),
      'GET /demo/secondFactor': gives({ code: '042042', until: Date.now() + 20_000 }),
      'POST /user/secondFactor/elevation': gives({ until: 0 }),
    };
    const answers = [refusal('secondFactor.needed'), gives({ ...paid, state: 'failed', version: 2 })];
    visit(() => answers.shift()!(), demo);
    await reject();
    await stepUp();
    fireEvent.click(await screen.findByRole('button', { name: '填入 042042' }));
    submit('请输入二次验证码');
    expect(await screen.findByText('R000002：驳回，已完成')).toBeTruthy();
    expect(asked('POST', '/user/secondFactor/elevation').map(({ body }) => body)).toEqual([{ secondFactor: '042042' }]);
  });
});
