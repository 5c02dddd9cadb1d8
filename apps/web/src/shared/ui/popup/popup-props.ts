/** Where the keys are meant to begin. */
export type End = 'first' | 'last';

/** What an open popup needs to know of its button. */
export interface PopupProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly end: End;
  /** It is closed already, or shall be. */
  readonly onClose: () => void;
}
