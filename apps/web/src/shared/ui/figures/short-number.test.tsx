import { formatNumber } from '@chaintide/indicators/number';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ShortNumber } from './short-number.tsx';

afterEach(cleanup);

describe('a short number', () => {
  it('says every digit on hover', () => {
    render(<ShortNumber value={1_234_567_890.125} unit="usd" />);
    expect(screen.getByTitle('$1,234,567,890.125').textContent).toBe('$1.235B');
  });

  it('is written as its place asks', () => {
    render(<ShortNumber value={0.961_234} unit="ratio" format={formatNumber} />);
    expect(screen.getByTitle('0.961234').textContent).toBe('0.9612');
  });

  it('is a dash without a title where nothing is known', () => {
    const { container } = render(<ShortNumber value={null} unit="usd" />);
    expect(container.innerHTML).toBe('–');
  });
});
