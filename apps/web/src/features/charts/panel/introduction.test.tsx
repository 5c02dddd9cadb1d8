import { introductions } from '@chaintide/indicators/catalogue';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gateway, gives, open, prepareBrowser } from '../../../app/testing.tsx';

const ID = 'btc.mvrv';
const PATH = '/indicators/introductions';

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '指标介绍' }));
  return within(await screen.findByRole('region', { name: '指标介绍' }));
};

it('is requested for the indicator that is shown, when somebody wants to read it', async () => {
  const { asked } = open(`/?indicator=${ID}`);
  const requests = (): string[] => asked.filter((path) => path.includes(PATH));
  await screen.findByRole('button', { name: '指标介绍' });
  expect(requests()).toEqual([]);
  expect(await (await press()).findByText(introductions[ID]!.zh)).toBeTruthy();
  expect(requests()).toEqual([`/api/v1${PATH}?indicator=${ID}`]);
});

it('can be requested again after a failure', async () => {
  const world = gateway();
  world.answers.set(PATH, () => Promise.reject(new TypeError('no line')));
  open(`/?indicator=${ID}`, { world });
  const region = await press();
  const again = within(await region.findByRole('alert')).getByRole('button', { name: '重新加载' });
  world.answers.set(PATH, gives({ [ID]: introductions[ID] }));
  fireEvent.click(again);
  expect(await region.findByText(introductions[ID]!.zh)).toBeTruthy();
  await waitFor(() => expect(region.queryByRole('alert')).toBeNull());
});
