import { person } from '../money/scene.ts';
import type { Cluster } from './cluster.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

/** Accounts with sessions, staff with a recent second factor; their money comes by recharges like anybody's. */
export const enrol = async (cluster: Cluster, count: number): Promise<{ customers: Person[]; accountant: Person }> => {
  const line = { query: <T>(sql: string, values?: unknown[]) => cluster.query<T>(sql, values) };
  const one = async (role: string | null): Promise<Person> => {
    const account = await person(line, role);
    const [row] = await line.query<{ email: string }>('select email from users where id = $1', [account.id]);
    return { ...account, email: row!.email };
  };
  const customers: Person[] = [];
  for (let n = 0; n < count; n += 1) customers.push(await one(null));
  return { customers, accountant: await one('accounting') };
};
