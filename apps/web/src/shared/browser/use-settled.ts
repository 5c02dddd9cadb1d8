import { useEffect, useState } from 'react';
import { afterFrame } from './page-turns.ts';

/** The value once a frame with it is painted: requests and parts of the page that follow from it do not delay that frame. */
export const useSettled = <T>(value: T): T => {
  const [settled, settle] = useState<{ readonly value: T }>({ value });
  useEffect(() => afterFrame(() => settle((before) => (before.value === value ? before : { value }))), [value]);
  return settled.value;
};
