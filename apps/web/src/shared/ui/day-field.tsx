import styles from './day-field.module.css';

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

/** A day that limits a list; the list says in which time zone. */
export const DayField = ({ label, value, onChoose }: DayFieldProps) => (
  <label className={styles['field']}>
    <span>{label}</span>
    <input type="date" value={value ?? ''} onChange={({ target }) => onChoose(target.value || undefined)} />
  </label>
);
