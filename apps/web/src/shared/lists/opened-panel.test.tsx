import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { listLink, pageParts } from './list-link.ts';
import { OpenedPanel, type OpenedProps } from './opened-panel.tsx';
import { useListLink } from './use-list-link.ts';

afterEach(cleanup);

const link = listLink(z.object(pageParts(20)));
const panels: OpenedProps[] = [];

const Panel = (panel: OpenedProps) => {
  panels.push(panel);
  return <button onClick={panel.onClose}>{`close ${panel.id}`}</button>;
};

const List = () => {
  const shown = useListLink(link);
  return (
    <>
      <button onClick={() => shown.open({ id: 2 })}>{'open 2'}</button>
      <OpenedPanel shown={shown}>{(panel) => <Panel key={panel.id} {...panel} />}</OpenedPanel>
    </>
  );
};

const Address = () => <output>{useLocation().search}</output>;

/** The row 1 is open with its action `reject`; gives the panel as it was rendered first. */
const visit = (): OpenedProps => {
  panels.length = 0;
  render(
    <MemoryRouter initialEntries={['/list?order=1&act=reject']}>
      <Routes>
        <Route path="/list" element={<List />} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
  return panels[0]!;
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const address = (): string => screen.getByRole('status').textContent;

const end = ({ onAct }: OpenedProps): void => act(() => onAct(undefined));

it('an action that ends leaves its row open', () => {
  end(visit());
  expect(address()).toBe('?order=1');
});

it('an action that ends after its panel was closed opens nothing again', () => {
  const panel = visit();
  press('close 1');
  end(panel);
  expect(address()).toBe('');
  press('open 2');
  end(panel);
  expect(address()).toBe('?order=2');
});
