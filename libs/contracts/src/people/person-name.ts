import { fillText, type Bilingual, type Language } from '../language.ts';

/** The name that a deleted account has in the database. A hyphen is in no name that can be registered. */
export const deletedNameOf = (id: number): string => `deleted-${id}`;

const DELETED_NAME = /^deleted-(\d+)$/;
const deletedWords: Bilingual = { zh: '已注销用户 #{id}', en: 'Deleted user #{id}' };

/** The name of a person, or what stands for somebody who has deleted the account. */
export const personName = (userName: string, language: Language): string => {
  const id = DELETED_NAME.exec(userName)?.[1];
  return id === undefined ? userName : fillText(deletedWords[language], { id });
};
