import type { Indicator, Parameter } from '@chaintide/contracts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';

type Chosen = Readonly<Record<string, string>>;

const optionLabel = ({ options }: Parameter, value: string): Bilingual[] =>
  options.filter((option) => option.value === value).map(({ label }) => label);

const joined = (labels: readonly Bilingual[]): Bilingual | undefined =>
  labels.length === 0
    ? undefined
    : { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };

/** What was chosen in words; undefined where everything is as by default. */
export const chosenDefinition = ({ parameters }: Indicator, chosen: Chosen): Bilingual | undefined =>
  joined(
    parameters.flatMap((parameter) =>
      chosen[parameter.name] === undefined ? [] : optionLabel(parameter, chosen[parameter.name]!),
    ),
  );

/** What the same parameters are by default. */
export const defaultDefinition = ({ parameters }: Indicator, chosen: Chosen): Bilingual | undefined =>
  joined(
    parameters.flatMap((parameter) =>
      chosen[parameter.name] === undefined ? [] : optionLabel(parameter, parameter.default),
    ),
  );

/** `NVT · exchange spot volume`. */
export const named = (name: Bilingual, definition: Bilingual | undefined): Bilingual =>
  definition ? { zh: `${name.zh} · ${definition.zh}`, en: `${name.en} · ${definition.en}` } : name;
