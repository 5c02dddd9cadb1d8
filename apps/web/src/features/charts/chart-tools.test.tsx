import { DEFAULT_RESOLUTION, resolutionGrades } from '@chaintide/contracts/resolutions';
import { grades, roles, type Role } from '@chaintide/contracts/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { messagesReducer } from '../../shared/messages/messages.ts';
import { anonymous, sessionReducer, type SessionState } from '../../shared/session/session.ts';
import { ChartTools } from './chart-tools.tsx';
import type { ChartView } from './chart-view.ts';

const indicator = catalogue.indicators.find(({ id }) => id === 'btc.price')!;
const view: ChartView = { indicator, resolution: DEFAULT_RESOLUTION, range: undefined, sma: 0, scale: 'linear', overlay: false, parameters: {} };

const sessionOf = (role: Role): SessionState =>
  (role === 'guest' ? anonymous : { ...anonymous, token: 't', userName: 'satoshi', identity: { roleId: 1, roleName: role, roleKey: role, level: 1 } });

const show = (session: SessionState) => {
  const changes: Partial<ChartView>[] = [];
  const store = configureStore({ reducer: { session: sessionReducer, messages: messagesReducer }, preloadedState: { session } });
  const still = { isOn: false, isOpen: false, toggle: () => undefined };
  render(<Provider store={store}><ChartTools view={view} onChange={(change) => { changes.push(change); }} mayOverlay={false} introduction={still} full={still} /></Provider>);
  fireEvent.click(screen.getByRole('combobox', { name: /^周期/ }));
  return { changes, options: within(screen.getByRole('listbox', { name: '周期' })).getAllByRole('option') };
};

const isRefused = (option: HTMLElement): boolean => option.getAttribute('aria-disabled') === 'true';

beforeEach(() => i18n.changeLanguage('zh'));
afterEach(cleanup);

describe('the resolutions', () => {
  it.each(roles)('are open to a %s as far as its grade reaches, with the reason for the rest', (role) => {
    const { options } = show(sessionOf(role));
    expect(options.map(isRefused)).toEqual(indicator.resolutions.map((resolution) => resolutionGrades[resolution] > grades[role]));
    for (const option of options) expect(option.title !== '').toBe(isRefused(option));
  });

  it('follow the grade of a trial, not the role alone', () => {
    expect(show({ ...sessionOf('registered'), grade: grades.vip }).options.some(isRefused)).toBe(false);
  });

  it('say what is missing', () => {
    const { options } = show(anonymous);
    const titles = options.map(({ title }) => title);
    expect(titles).toContain('该周期需要图表等级 L4，您当前为 L1');
    expect(options.find(({ textContent }) => textContent.startsWith('4 小时'))?.textContent).toBe('4 小时登录后可用');
    expect(options.find(({ textContent }) => textContent.startsWith('5 分钟'))?.textContent).toBe('5 分钟L4 可用');
  });

  it('are chosen only where they are open', () => {
    const { changes, options } = show(sessionOf('registered'));
    for (const option of options) fireEvent.click(option);
    expect(changes[0]).toEqual({ resolution: indicator.resolutions.find((resolution) => resolutionGrades[resolution] <= grades.registered) });
  });
});
