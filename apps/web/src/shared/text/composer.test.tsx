import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api/api.ts';
import { sessionReducer } from '../session/session.ts';
import { configureStore } from '@reduxjs/toolkit';
import { Composer } from './composer.tsx';

const store = configureStore({
  reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
  middleware: (own) => own().concat(api.middleware),
});

const show = (props: Partial<ComponentProps<typeof Composer>> = {}) => {
  const onSend = vi.fn<(source: string) => Promise<boolean>>().mockResolvedValue(true);
  const page = render(
    <Provider store={store}>
      <MemoryRouter>
        <Composer
          draft="test"
          label="留言"
          max={100}
          sendLabel="发送"
          onSend={onSend}
          people={['bob', 'bobby', 'alice']}
          {...props}
        />
      </MemoryRouter>
    </Provider>,
  );
  return { ...page, onSend, box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: '留言' }) };
};

/** Types as a browser reports it: the new text, and the caret behind it. */
const type = (box: HTMLTextAreaElement, text: string): void => {
  fireEvent.input(box, { target: { value: text } });
  box.setSelectionRange(text.length, text.length);
  fireEvent.select(box);
};

/** Types pinyin through an input method, and confirms the word with Enter. */
const compose = (
  box: HTMLTextAreaElement,
  { before, word, safari }: { before: string; word: string; safari: boolean },
): void => {
  fireEvent.compositionStart(box);
  for (const pinyin of ['n', 'ni', 'nih']) {
    fireEvent.keyDown(box, { key: 'Process', isComposing: true, keyCode: 229 });
    fireEvent.compositionUpdate(box, { data: pinyin });
    type(box, `${before}${pinyin}`);
  }
  // Chrome and Firefox report the key within the composition, Safari behind it
  if (!safari) fireEvent.keyDown(box, { key: 'Enter', isComposing: true, keyCode: 229 });
  type(box, `${before}${word}`);
  fireEvent.compositionEnd(box, { data: word });
  if (safari) fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the composer', () => {
  it('sends with Ctrl-Enter or ⌘-Enter, and then is empty', async () => {
    for (const key of [{ ctrlKey: true }, { metaKey: true }]) {
      const { box, onSend } = show();
      type(box, 'hello');
      fireEvent.keyDown(box, { key: 'Enter', ...key });
      await waitFor(() => expect(box.value).toBe(''));
      expect(onSend).toHaveBeenCalledExactlyOnceWith('hello');
      cleanup();
    }
  });

  it('keeps Enter for new lines', () => {
    const { box, onSend } = show();
    type(box, 'hello');
    expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(true);
    expect(onSend).not.toHaveBeenCalled();
  });

  it.each([false, true])('neither sends nor picks with the Enter that confirms a word (Safari: %s)', (safari) => {
    const { box, onSend } = show();
    type(box, '@b');
    expect(screen.getByRole('option', { name: '@bob' })).toBeTruthy();
    compose(box, { before: '@b', word: '你好', safari });
    expect(box.value).toBe('@b你好');
    expect(onSend).not.toHaveBeenCalled();
  });

  it.each([
    ['with Ctrl', { ctrlKey: true, isComposing: true, keyCode: 229 }],
    ['as Safari reports it', { metaKey: true, keyCode: 229 }],
  ])('does not send while an input method composes, %s', (_, key) => {
    const { box, onSend } = show();
    type(box, 'ni');
    fireEvent.keyDown(box, { key: 'Enter', ...key });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('picks names with the keys and with the pointer', () => {
    const { box } = show();
    type(box, 'hi @b');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(box.value).toBe('hi @bobby ');
    expect(screen.queryByRole('listbox')).toBeNull();
    type(box, `${box.value}@al`);
    fireEvent.pointerDown(screen.getByRole('option', { name: '@alice' }));
    expect(box.value).toBe('hi @bobby @alice ');
    type(box, 'x@b');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes the list of names with Escape', () => {
    const { box } = show();
    type(box, '@b');
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(box.value).toBe('@b');
  });

  it('keeps a text that was not sent, across a reload and in its own place', async () => {
    const { box, unmount } = show({ onSend: () => Promise.resolve(false) });
    type(box, 'half a thought');
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(box.disabled).toBe(false));
    unmount();
    expect(show({ draft: 'other' }).box.value).toBe('');
    cleanup();
    expect(show().box.value).toBe('half a thought');
  });

  it('sends nothing that is blank or too long', () => {
    const { box, onSend } = show();
    for (const text of ['', ' \n ', '\u200B', '潮'.repeat(101)]) {
      type(box, text);
      fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '发送' }).disabled).toBe(true);
    }
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByText('已超出 1 字')).toBeTruthy();
  });

  it('formats what is selected, by button and by key, and takes it back', () => {
    const { box } = show();
    type(box, 'a word');
    box.setSelectionRange(2, 6);
    fireEvent.keyDown(box, { key: 'b', ctrlKey: true });
    expect(box.value).toBe('a **word**');
    expect([box.selectionStart, box.selectionEnd]).toEqual([4, 8]);
    fireEvent.click(screen.getByRole('button', { name: '加粗' }));
    expect(box.value).toBe('a word');
    fireEvent.click(screen.getByRole('button', { name: '列表' }));
    expect(box.value).toBe('- a word');
    box.setSelectionRange(4, 8);
    fireEvent.keyDown(box, { key: 'k', metaKey: true });
    expect(box.value).toBe('- a [word](https://)');
  });

  it('pastes without characters that nobody sees', () => {
    const { box } = show();
    type(box, 'ab');
    fireEvent.paste(box, { clipboardData: { getData: () => 'x\u202E\u0000y' } });
    expect(box.value).toBe('abxy');
  });
});
