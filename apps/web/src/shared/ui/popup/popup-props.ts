/** The entry that gets the focus first. */
export type End = 'first' | 'last';

/** The properties that a popup shares with its button. */
export interface PopupProps {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly end: End;
  /** Called when it has closed or should close. */
  readonly onClose: () => void;
}
