import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { afterFrame } from '../browser/page-turns.ts';
import { rove } from './roving.ts';

const inToolbar = (box: HTMLElement | null) => (box ? rove(box, 'row', 'button:not(:disabled)') : undefined);
const inMenu = (box: HTMLElement | null) => (box ? rove(box, 'column', 'a[href]') : undefined);

const Bar = () => {
  const [hasMore, setMore] = useState(false);
  return (
    <div ref={inToolbar} role="toolbar">
      <button type="button" onClick={() => setMore(!hasMore)}>
        {'one'}
      </button>
      <button type="button" disabled>
        {'none'}
      </button>
      <span data-popup="">
        <button type="button">{'in a popup'}</button>
      </span>
      <button type="button">{'two'}</button>
      {hasMore && <button type="button">{'three'}</button>}
    </div>
  );
};

const Menu = ({ current }: { readonly current: string }) => (
  <nav ref={inMenu}>
    {['a', 'b', 'c'].map((name) => (
      <a key={name} href={`#${name}`} aria-current={name === current ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
);

afterEach(cleanup);

const focused = (): string => document.activeElement?.textContent ?? '';
const press = (key: string, more = {}): boolean => fireEvent.keyDown(document.activeElement!, { key, ...more });
/** The elements at which the Tab key stops. */
const stops = (): (string | null)[] =>
  [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')].map((item) => item.textContent);
/** Waits until the bar has followed a change of the box, one frame later. */
const settled = (): Promise<void> => act(() => new Promise<void>((done) => void afterFrame(done)));

describe('a toolbar', () => {
  it('is one stop, and arrows, Home and End move in it, from end to end', () => {
    render(<Bar />);
    expect(stops()).toEqual(['one']);
    screen.getByText('one').focus();
    for (const [key, goal] of [
      ['ArrowRight', 'two'],
      ['ArrowRight', 'one'],
      ['ArrowLeft', 'two'],
      ['Home', 'one'],
      ['End', 'two'],
    ] as const) {
      expect(press(key)).toBe(false);
      expect([focused(), stops()], key).toEqual([goal, [goal]]);
    }
  });

  it('leaves other keys, keys with modifiers and those of a popup to others', () => {
    render(<Bar />);
    screen.getByText('one').focus();
    for (const [key, more] of [
      ['ArrowDown'],
      ['a'],
      ['ArrowRight', { altKey: true }],
      ['End', { shiftKey: true }],
    ] as const)
      expect([press(key, more), focused()], key).toEqual([true, 'one']);
    screen.getByText('in a popup').focus();
    expect([press('ArrowRight'), focused()]).toEqual([true, 'in a popup']);
    expect(stops()).toEqual(['one']);
  });

  it('includes what comes later, and has a stop when what had the focus goes', async () => {
    render(<Bar />);
    fireEvent.click(screen.getByText('one'));
    await settled();
    expect(stops()).toEqual(['one']);
    screen.getByText('three').focus();
    expect(stops()).toEqual(['three']);
    fireEvent.click(screen.getByText('one'));
    await settled();
    expect(stops()).toEqual(['one']);
  });
});

describe('a menu', () => {
  it('is entered at the current item, and moves up and down', async () => {
    const { rerender } = render(<Menu current="b" />);
    expect(stops()).toEqual(['b']);
    rerender(<Menu current="c" />);
    await settled();
    expect(stops()).toEqual(['c']);
    screen.getByText('c').focus();
    press('ArrowUp');
    expect(focused()).toBe('b');
    expect(press('ArrowLeft')).toBe(true);
    rerender(<Menu current="a" />);
    await settled();
    expect(stops()).toEqual(['b']); // the focus stays where the person is
  });
});
