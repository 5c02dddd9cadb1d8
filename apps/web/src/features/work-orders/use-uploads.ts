import { FILE_BYTES, FILES_MAX } from '@chaintide/contracts/limits';
import type { Attachment } from '@chaintide/contracts/support/work-order-files';
import { useMemo, useState } from 'react';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { stored } from '../../shared/browser/stored.ts';
import { useRemovePictureMutation, useUploadPictureMutation } from './uploads-api.ts';

type Refusal = 'files.many' | 'files.sameName' | 'file.large' | 'file.empty';
type Held = Pick<Attachment, 'id' | 'name'>;

const refused = (name: Refusal): CallFailure => ({ kind: 'refused', name, args: {} });

const heldOf = (value: unknown): readonly Held[] | undefined =>
  Array.isArray(value)
    ? (value as unknown[]).filter((one): one is Held => typeof Object(one).id === 'number')
    : undefined;

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/** Problems that need no gateway; it judges the bytes. */
const problemOf = (file: File, held: readonly Held[]): CallFailure | undefined => {
  if (held.length >= FILES_MAX) return refused('files.many');
  if (held.some(({ name }) => name.toLowerCase() === file.name.toLowerCase())) return refused('files.sameName');
  if (file.size > FILE_BYTES) return refused('file.large');
  return file.size === 0 ? refused('file.empty') : undefined;
};

/** The pictures of a text that is being written; they survive a reload of the page until it is sent. */
export const useUploads = (place: string) => {
  const memory = useMemo(() => stored(`chaintide.files.${place}`, heldOf, { inTab: true }), [place]);
  const [files, setFiles] = useState<readonly Held[]>(() => memory.read() ?? []);
  const [uploading, setUploading] = useState<string>();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [upload] = useUploadPictureMutation();
  const [remove] = useRemovePictureMutation();
  const put = (next: readonly Held[]): readonly Held[] => {
    setFiles(next);
    memory.write(next.length > 0 ? next : undefined);
    return next;
  };
  const send = async (file: File): Promise<Held | CallFailure> => {
    const { data, error } = await upload({ name: file.name, content: await base64Of(file) });
    return data ?? (error as CallFailure);
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    setFailure(null);
    let held = files;
    for (const file of chosen) {
      setUploading(file.name);
      const result = problemOf(file, held) ?? (await send(file));
      if ('kind' in result) setFailure(result);
      else held = put([...held, { id: result.id, name: result.name }]);
      if ('kind' in result) break;
    }
    setUploading(undefined);
  };
  return {
    files,
    ids: files.map(({ id }) => id),
    uploading,
    failure,
    add,
    remove: (id: number): void => {
      setFailure(null);
      put(files.filter((one) => one.id !== id));
      void remove(id);
    },
    clear: (): void => {
      put([]);
    },
  };
};
export type Uploads = ReturnType<typeof useUploads>;
