// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareWorkers } from '../../app/auth-testing.tsx';
import { Dialog } from './dialog.tsx';

const Opener = ({ isHeld = false }: { isHeld?: boolean }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" aria-label="open" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog title="details" isHeld={isHeld} onClose={() => setIsOpen(false)}>
          <p />
        </Dialog>
      )}
    </>
  );
};

const shown = (): HTMLDialogElement | null => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'details' });
const press = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'open' }));
};
/** Closes the dialog as Chromium does at a second Escape in a row: without a cancel event. */
const closeUnasked = (): void => {
  const dialog = shown()!;
  dialog.close();
  fireEvent(dialog, new Event('close'));
};

beforeEach(() => prepareWorkers());
afterEach(cleanup);

describe('a dialog that the browser closes by itself', () => {
  it('is closed for its owner too, and can be opened again', () => {
    render(<Opener />);
    press();
    closeUnasked();
    expect(shown()).toBeNull();
    press();
    expect(shown()!.open).toBe(true);
  });

  it('stays open if its owner holds it', () => {
    render(<Opener isHeld />);
    press();
    closeUnasked();
    expect(shown()!.open).toBe(true);
  });
});
