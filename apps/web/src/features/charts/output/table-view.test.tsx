import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TableView } from './table-view.tsx';
import type { Charted } from '../shared/use-charted.ts';
import { click } from '../../../app/account-testing.tsx';
import { beginClean } from '../../../app/auth-testing.tsx';
import { profileOf, show } from '../../../app/testing.tsx';
import { answered, chartedOf, dayOf, shown, start, whole } from './testing.ts';

beginClean();

describe('the table', () => {
  const cells = (): string[] =>
    [...document.querySelectorAll('.ag-row:has(.ag-cell)')].map((row) =>
      [...row.querySelectorAll('.ag-cell')].map(({ textContent }) => textContent).join(' '),
    );
  const open = (charted: Charted, view = start) =>
    show(
      <div style={{ height: 600 }}>
        <TableView view={view} charted={charted} window={shown} />
      </div>,
      { world: answered(), as: profileOf('registered') },
    );

  it('holds every bucket of the window, the newest first, exact', async () => {
    const series = { ...whole, values: [whole.values[0]!.with(399, 1.2345678901234567).with(398, NaN)] };
    open(chartedOf(series));
    await waitFor(() => expect(cells().length).toBeGreaterThan(2));
    expect(cells().slice(0, 3)).toEqual([
      `${dayOf(399)}未定稿 1.2345678901234567`,
      `${dayOf(398)} –`,
      `${dayOf(397)} 1`,
    ]);
    expect(screen.getByText('20 行，按时间从新到旧')).toBeTruthy();
  });

  it('asks once more for what came rounded, and shows that it does', async () => {
    const rounded = {
      ...whole,
      values: [whole.values[0]!.map((value) => value + 1e-7)],
      roundedBefore: whole.times[399]!,
      rounded: [true],
    };
    const { asked } = open(chartedOf(rounded));
    expect(screen.getByText('正在读取精确值……')).toBeTruthy();
    await waitFor(() => expect(cells()[1]).toBe(`${dayOf(398)} 1`));
    expect(screen.queryByText('正在读取精确值……')).toBeNull();
    expect(asked.some((path) => path.includes(`/indicators/btc.mvrv/series?resolution=1d&from=${dayOf(380)}`))).toBe(
      true,
    );
  });

  it('asks from the beginning where an average looks back', async () => {
    const view = { ...start, sma: 7 };
    const rounded = { ...whole, roundedBefore: whole.times[399]!, rounded: [true] };
    const { asked } = open(chartedOf(rounded, view), view);
    await waitFor(() => expect(asked.some((path) => path.includes(`from=${dayOf(0)}`))).toBe(true));
  });

  it('moves with the newest point', async () => {
    const moved = chartedOf({ ...whole, values: [whole.values[0]!.with(399, 3)] });
    const Host = () => {
      const [charted, setCharted] = useState(chartedOf(whole));
      return (
        <div style={{ height: 600 }}>
          <button type="button" onClick={() => setCharted(moved)}>
            {'tick'}
          </button>
          <TableView view={start} charted={charted} window={shown} />
        </div>
      );
    };
    const { asked } = show(<Host />);
    await waitFor(() => expect(cells()[0]).toBe(`${dayOf(399)}未定稿 2`));
    click('tick');
    await waitFor(() => expect(cells()[0]).toBe(`${dayOf(399)}未定稿 3`));
    // exact values are not requested again
    expect(asked.some((path) => path.includes('/series'))).toBe(false);
  });

  it('shows on Enter why a row has its value', async () => {
    const { asked } = open(chartedOf(whole));
    await waitFor(() => expect(cells().length).toBeGreaterThan(2));
    act(() => {
      fireEvent.keyDown(document.querySelectorAll('.ag-row .ag-cell')[0]!, { key: 'Enter' });
    });
    await waitFor(() => expect(asked.some((path) => path.includes(`/points/${whole.times[399]}`))).toBe(true));
  });
});
