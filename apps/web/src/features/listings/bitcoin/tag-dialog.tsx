import { addressKind, TAG_LINES_MAX, tagLines } from '@chaintide/contracts/market/address-tags';
import { csvCell } from '@chaintide/contracts/csv';
import { useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { AreaField } from '../../../shared/ui/forms/text-field.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { usePutTagsMutation, type TagRow } from './tags-api.ts';

const schema = z.object({ lines: tagLines });
type Values = z.infer<typeof schema>;

const lineOf = ({ address, name, kind, source }: TagRow): string =>
  [address, name, kind, source].map((cell) => csvCell(cell)).join(',');

interface TagDialogProps {
  /** The tag to change; null for new ones. */
  readonly row: TagRow | null;
  readonly onClose: () => void;
}

const TagForm = ({ row, onClose }: TagDialogProps) => {
  const { t } = useText(listingsTexts);
  const say = useSay();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [initial] = useState<Values>(() => ({ lines: row ? lineOf(row) : '' }));
  const [put, { isLoading }] = usePutTagsMutation();
  const { form: element, submit, ...form } = useForm<Values, Values>({ schema, initial, failure });
  const send = async (typed: Values): Promise<void> => {
    const { data, error } = await put(typed);
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    say('info', { text: 'listings.tags.done', args: data });
    onClose();
  };
  return (
    <form ref={element} className={styles['form']} noValidate onSubmit={submit(send)}>
      <input
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label={t('listings.tags.file')}
        onChange={({ target }) => void target.files?.[0]?.text().then((lines) => form.set({ lines }))}
      />
      <AreaField
        form={form}
        name="lines"
        label={t('listings.tags.lines')}
        hint={t('listings.tags.linesHint', { kinds: addressKind.options.join(', '), most: String(TAG_LINES_MAX) })}
        className={styles['lines']}
        rows={8}
        spellCheck={false}
      />
      <FormFailure failure={failure} />
      <SubmitButton isBusy={isLoading}>{t('listings.tags.save')}</SubmitButton>
    </form>
  );
};

/** Adds or changes tags, one a line, typed or from a file. */
export const TagDialog = (props: TagDialogProps) => {
  const { t } = useText(listingsTexts);
  return (
    <Dialog title={t(props.row ? 'listings.tags.edit' : 'listings.tags.add')} isLight={false} onClose={props.onClose}>
      <TagForm {...props} />
    </Dialog>
  );
};
