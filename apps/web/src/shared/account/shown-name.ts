import type { Language } from '@chaintide/contracts/language';
import { personName } from '@chaintide/contracts/people/person-name';
import { i18n } from '../i18n/i18n.ts';

/** The name of a person as it is shown, in the language of the page: a deleted account has none. */
export const shownName = (userName: string): string => personName(userName, i18n.language as Language);
