/** The part of a series that journeys check, declared here so that they do not depend on the product's types. */
interface Series {
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

interface PointProof {
  readonly provisional: boolean;
  readonly columns: readonly {
    readonly formula: string;
    readonly value: number | null;
    readonly rows: readonly { readonly time: number; readonly value: number | null }[];
  }[];
  readonly inputs: readonly {
    readonly metric: string;
    readonly value: number | null;
    readonly source: string | null;
    readonly fetchedAt: number | null;
  }[];
}

const read = async <T>(url: string, path: string): Promise<T> => {
  const answer = await fetch(`${url}/api/v1${path}`);
  if (!answer.ok) throw new Error(`${answer.status} of ${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
};

/** A series from the gateway, for comparison with a page. */
export const seriesOf = (url: string, id: string, query = ''): Promise<Series> =>
  read(url, `/indicators/${id}/series?${query}`);
export const proofOf = (
  url: string,
  id: string,
  { time, query = '' }: { time: number; query?: string },
): Promise<PointProof> => read(url, `/indicators/${id}/points/${time}?${query}`);

export const dayOf = (time: number): string => new Date(time * 1_000).toISOString().slice(0, 10);

/** Values of the main column by day. */
export const byDay = ({ times, values }: Series): Map<string, number | null> =>
  new Map(times.map((time, at) => [dayOf(time), values[0]![at]!]));
