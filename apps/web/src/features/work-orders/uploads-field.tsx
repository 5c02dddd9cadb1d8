import { useId, useRef } from 'react';
import { callFailureText } from '../../shared/failures/failure-text.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton, ToolButton } from '../../shared/ui/button.tsx';
import type { Uploads } from './use-uploads.ts';
import styles from './work-orders.module.css';
import { workOrdersTexts } from '../../shared/orders/work-orders-texts.ts';

/** Chooses pictures, which are uploaded at once. */
export const UploadsField = ({ uploads }: { readonly uploads: Uploads }) => {
  const text = useText(workOrdersTexts);
  const { t } = text;
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  const { files, uploading, failure, add, remove } = uploads;
  return (
    <div className={styles['uploads']} role="group" aria-label={t('workOrders.files.title')}>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        hidden
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <ul className={styles['chosen']}>
        {files.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <IconButton icon="close" label={t('workOrders.files.remove', { name })} onClick={() => remove(id)} />
          </li>
        ))}
      </ul>
      <ToolButton disabled={uploading !== undefined} aria-describedby={note} onClick={() => input.current?.click()}>
        {t('workOrders.files.add')}
      </ToolButton>
      <p id={note} className={styles['note']} data-wrong={failure !== null} aria-live="polite">
        {failure
          ? callFailureText(failure, text)
          : uploading === undefined
            ? t('workOrders.files.hint')
            : t('workOrders.files.uploading', { name: uploading })}
      </p>
    </div>
  );
};
