import { z } from 'zod';

export const languages = ['zh', 'en'] as const;
export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

/** A text in both languages; used where a text is data (errors, the catalogue) rather than part of a page. */
export const bilingual = z.object({ zh: z.string().min(1), en: z.string().min(1) });
export type Bilingual = z.infer<typeof bilingual>;

export const DEFAULT_LANGUAGE: Language = 'zh';

/** The language of a CSV file. */
export const fileLanguage = language.default(DEFAULT_LANGUAGE);

/** Fills `{name}` arguments into a text; a missing argument stays visible as `{name}`. */
export const fillText = (text: string, args: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
