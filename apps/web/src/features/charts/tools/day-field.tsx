import { useId, type ComponentProps } from 'react';
import { TextInput } from '../../../shared/ui/forms/text-input.tsx';
import styles from './range-picker.module.css';

export const DayField = ({ label, ...input }: { readonly label: string } & ComponentProps<typeof TextInput>) => {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <TextInput {...input} id={id} type="date" />
    </div>
  );
};
