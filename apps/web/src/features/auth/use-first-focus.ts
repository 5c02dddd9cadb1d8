import { useEffect, type RefObject } from 'react';

/** A form that opens begins with its first empty field. */
export const useFirstFocus = (form: RefObject<HTMLFormElement | null>): void => {
  useEffect(() => {
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])];
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
  }, [form]);
};
