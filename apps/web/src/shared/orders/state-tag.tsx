import styles from '../money/money.module.css';

export type Tone = 'waiting' | 'moving' | 'done' | 'bad' | 'odd' | 'over';

/** The state of an order as a coloured tag. */
export const StateTag = ({ tone, words }: { readonly tone: Tone; readonly words: string }) => (
  <span className={styles['tag']} data-tone={tone}>
    {words}
  </span>
);
