import { useEffect, type RefObject } from 'react';

/** Focuses the first empty field when a form opens. */
export const useFirstFocus = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [form]);
};
