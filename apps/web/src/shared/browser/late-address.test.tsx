import { act, render } from '@testing-library/react';
import { memo } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { LateAddress } from './late-address.tsx';

it('renders what it wraps for a new address, and only after everything else has been', () => {
  const rendered: string[] = [];
  const Place = memo(({ name }: { readonly name: string }) => {
    rendered.push(`${name} ${useLocation().pathname}`);
    return null;
  });
  const { getByLabelText } = render(
    <MemoryRouter useTransitions={false} initialEntries={['/old']}>
      <LateAddress>
        <Place name="menu" />
      </LateAddress>
      <Place name="chart" />
      <Link to="/new" aria-label="go" />
    </MemoryRouter>,
  );
  rendered.length = 0;
  act(() => getByLabelText('go').click());
  expect(rendered.indexOf('chart /new')).toBeGreaterThanOrEqual(0);
  expect(rendered.indexOf('menu /new')).toBeGreaterThan(rendered.indexOf('chart /new'));
});
