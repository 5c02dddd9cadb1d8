import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { messagesReducer } from '../messages/messages.ts';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

const show = (applied: string, apply: (text: string) => void) => {
  const store = configureStore({ reducer: { messages: messagesReducer } });
  render(
    <Provider store={store}>
      <SearchField label="搜索" applied={applied} onApply={apply} />
    </Provider>,
  );
  return () =>
    store.getState().messages.map(({ content }) => ('text' in content ? content.text : content.failure.name));
};

it('Enter searches at once, but not while an input method is composing', () => {
  const apply = vi.fn();
  show('', apply);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: '中本聪' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(apply).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(apply).toHaveBeenCalledExactlyOnceWith('中本聪');
});

it('Enter in an empty field asks for a text, but clears a search that is applied', () => {
  const apply = vi.fn();
  const shown = show('', apply);
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  expect([shown(), apply.mock.calls]).toEqual([['failures.searchEmpty'], []]);
  cleanup();
  const later = show('satoshi', apply);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' ' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  expect([later(), apply.mock.calls]).toEqual([[], [['']]]);
});
