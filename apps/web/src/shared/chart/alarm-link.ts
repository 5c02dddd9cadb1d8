interface Wish {
  readonly indicator: string;
  /** Options other than the defaults. */
  readonly definition: Readonly<Record<string, string>>;
  readonly level: number;
}

/** The form of an alarm, with what a chart shows at a level. */
export const alarmLink = ({ indicator, definition, level }: Wish): string => {
  const options = new URLSearchParams(definition).toString();
  const search = new URLSearchParams({
    indicator,
    ...(options !== '' && { definition: options }),
    level: String(level),
  });
  return `/Alarm?${search.toString()}`;
};
