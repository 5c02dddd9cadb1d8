import { stored, type Stored } from '../../browser/stored.ts';

type Draft = Readonly<Record<string, string | boolean | undefined>>;

const isField = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean';

const draftOf = (value: unknown): Draft =>
  Object.fromEntries(Object.entries(Object(value) as Draft).filter(([, field]) => isField(field)));

const draftAt = (key: string): Stored<Draft> => stored(key, draftOf, { inTab: true });

/** The text typed before a reload of the page; kept for this tab only. */
export const readDraft = (key: string, fields: readonly string[]): Draft =>
  Object.fromEntries(Object.entries(draftAt(key).read() ?? {}).filter(([name]) => fields.includes(name)));

export const writeDraft = (key: string, draft: Draft): void => draftAt(key).write(draft);

export const dropDraft = (key: string): void => draftAt(key).write();
