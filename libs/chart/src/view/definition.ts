import type { Indicator, Parameter } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';

type Chosen = Readonly<Record<string, string>>;

const optionLabel = ({ options }: Parameter, value: string): Bilingual[] =>
  options.filter((option) => option.value === value).map(({ label }) => label);

const joined = (labels: readonly Bilingual[]): Bilingual | undefined =>
  labels.length === 0
    ? undefined
    : { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };

/** The chosen parameters in words; undefined if all have their defaults. */
export const chosenDefinition = ({ parameters }: Indicator, chosen: Chosen): Bilingual | undefined =>
  joined(
    parameters.flatMap((parameter) =>
      chosen[parameter.name] === undefined ? [] : optionLabel(parameter, chosen[parameter.name]!),
    ),
  );

/** The defaults of the chosen parameters, in words. */
export const defaultDefinition = ({ parameters }: Indicator, chosen: Chosen): Bilingual | undefined =>
  joined(
    parameters.flatMap((parameter) =>
      chosen[parameter.name] === undefined ? [] : optionLabel(parameter, parameter.default),
    ),
  );

/** Appends the definition to a name: `NVT · exchange spot volume`. */
export const named = (name: Bilingual, definition: Bilingual | undefined): Bilingual =>
  definition ? { zh: `${name.zh} · ${definition.zh}`, en: `${name.en} · ${definition.en}` } : name;
