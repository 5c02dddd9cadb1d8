import { attachmentsRoute, type Attachment } from '@chaintide/contracts/support/work-order-files';
import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { callFile } from '../../shared/api/call-file.ts';
import { saveBlob } from '../../shared/browser/save-blob.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import type { SessionRoot } from '../../shared/session/session.ts';
import { ActionButton, ToolButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import styles from './work-orders.module.css';
import { workOrdersTexts } from '../../shared/orders/work-orders-texts.ts';

const useFetch = () => {
  const token = useSelector((state: SessionRoot) => state.session.token);
  return useCallback(
    async (ids: readonly number[]): Promise<Blob | undefined> => {
      const answer = await callFile({ route: attachmentsRoute, query: { ids: ids.join(',') } }, { token });
      return 'blob' in answer ? answer.blob : undefined;
    },
    [token],
  );
};

/** The address of a picture that only this account may read; undefined until it has arrived. */
const usePicture = (id: number): string | undefined => {
  const fetchFiles = useFetch();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const blob = await fetchFiles([id]);
      if (isGone || !blob) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    void show();
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, fetchFiles]);
  return address;
};

const Picture = ({ file: { id, name, width, height } }: { readonly file: Attachment }) => {
  const { t } = useText(workOrdersTexts);
  const address = usePicture(id);
  const [isOpen, setOpen] = useState(false);
  const fetchFiles = useFetch();
  return (
    <li>
      <button
        type="button"
        className={styles['thumb']}
        aria-label={t('workOrders.files.open', { name })}
        title={name}
        onClick={() => setOpen(true)}
      >
        {address !== undefined && <img src={address} alt="" width={width} height={height} />}
      </button>
      {isOpen && (
        <Dialog title={name} onClose={() => setOpen(false)}>
          <div className={styles['picture']}>
            {address !== undefined && <img src={address} alt={name} width={width} height={height} />}
            <ActionButton
              data-look="quiet"
              onClick={() => {
                void fetchFiles([id]).then((blob) => blob && saveBlob(name, blob));
              }}
            >
              {t('workOrders.files.save')}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </li>
  );
};

interface AttachmentsProps {
  readonly files: readonly Attachment[];
  /** Of the order, for the name of a download. */
  readonly number: string;
}

/** The pictures of one step, small; each opens in full, and all of them can be saved together. */
export const Attachments = ({ files, number }: AttachmentsProps) => {
  const { t } = useText(workOrdersTexts);
  const fetchFiles = useFetch();
  if (files.length === 0) return null;
  return (
    <div className={styles['files']}>
      <ul>
        {files.map((file) => (
          <Picture key={file.id} file={file} />
        ))}
      </ul>
      {files.length > 1 && (
        <ToolButton
          onClick={() => {
            void fetchFiles(files.map(({ id }) => id)).then((blob) => blob && saveBlob(`${number}.zip`, blob));
          }}
        >
          {t('workOrders.files.saveAll')}
        </ToolButton>
      )}
    </div>
  );
};
