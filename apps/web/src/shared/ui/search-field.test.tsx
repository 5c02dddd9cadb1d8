import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

it('Enter searches at once, but not while an input method is composing', () => {
  const apply = vi.fn();
  render(<SearchField label="搜索" applied="" onApply={apply} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: '中本聪' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(apply).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(apply).toHaveBeenCalledExactlyOnceWith('中本聪');
});
