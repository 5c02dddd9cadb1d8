import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCombobox } from './use-combobox.ts';

afterEach(cleanup);

const fruits = ['apple', 'banana', 'cherry'];
const onChoose = vi.fn<(fruit: string) => void>();

const Fruits = () => {
  const [text, setText] = useState('');
  const options = fruits.filter((fruit) => fruit.includes(text));
  const { field, listId, option } = useCombobox({ text, onType: setText, options, onChoose });
  return (
    <>
      <input {...field} aria-label="fruit" />
      <ul id={listId} role="listbox" aria-label="fruits">
        {options.map((fruit, at) => (
          <li key={fruit} role="option" id={option(at).id} aria-selected={option(at).isActive}>
            {fruit}
          </li>
        ))}
      </ul>
    </>
  );
};

const show = () => {
  onChoose.mockReset();
  render(<Fruits />);
  const field = screen.getByRole('combobox');
  return {
    field,
    press: (key: string, more = {}) => fireEvent.keyDown(field, { key, ...more }),
    active: () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent,
  };
};

it('selects the next option with an arrow key, wraps around, and starts over with another text', () => {
  const { field, press, active } = show();
  expect(active()).toBe('apple');
  press('ArrowUp');
  expect(active()).toBe('cherry');
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('banana');
  fireEvent.change(field, { target: { value: 'rr' } });
  expect(active()).toBe('cherry');
  press('Enter');
  expect(onChoose.mock.calls).toEqual([['cherry']]);
});

it('leaves the keys to an input method that is composing', () => {
  const { press, active } = show();
  for (const key of ['ArrowDown', 'Enter']) expect(press(key, { isComposing: true })).toBe(true);
  expect(press('Enter', { keyCode: 229 })).toBe(true);
  expect(active()).toBe('apple');
  expect(onChoose).not.toHaveBeenCalled();
});

it('leaves Escape to its surroundings, and Enter without an option too', () => {
  const { field, press } = show();
  expect(press('Escape')).toBe(true);
  fireEvent.change(field, { target: { value: 'nothing' } });
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
});
