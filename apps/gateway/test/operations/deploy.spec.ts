import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { variableNames } from '../../src/config.ts';

const deploy = new URL('../../../../deploy/', import.meta.url);
const textOf = (file: string): Promise<string> => readFile(new URL(file, deploy), 'utf8');

interface Service {
  readonly image: string;
  readonly hostname?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: object;
  readonly volumes: object;
  readonly secrets: Readonly<Record<string, { file: string }>>;
}

describe('the files for containers', () => {
  let compose: Compose;
  let services: [string, Service][];
  let gateways: Service[];
  beforeAll(async () => {
    compose = parse(await textOf('docker-compose.yml'), { merge: true }) as Compose;
    services = Object.entries(compose.services);
    gateways = services.filter(([name]) => name.startsWith('gateway-')).map(([, service]) => service);
  });

  it('name no variable of the gateway that does not exist', () => {
    expect(gateways.map(({ environment }) => environment!['ROLE'])).toEqual(['api', 'api', 'worker']);
    for (const { environment } of gateways)
      for (const name of Object.keys(environment!)) expect(variableNames).toContain(name.replace(/_FILE$/, ''));
  });

  it('have no secret in them: each comes from a file that is declared', () => {
    for (const [, { environment = {}, secrets = [] }] of services)
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|TOKEN|KEY|DATABASE_URL|BUS_URL/.test(name)) expect(name).toMatch(/_FILE$/);
        if (name.endsWith('_FILE')) expect(secrets).toContain(value.replace('/run/secrets/', ''));
      }
    const declared = Object.keys(compose.secrets);
    for (const [, { secrets = [] }] of services) for (const secret of secrets) expect(declared).toContain(secret);
  });

  it('write to volumes only, as a user without rights', async () => {
    for (const [name, { read_only: readOnly }] of services) expect([name, readOnly]).toEqual([name, true]);
    for (const { user } of gateways) expect(user).toBe('node');
    expect(await textOf('Dockerfile')).toMatch(/^USER node$/m);
  });

  it('know every service, network and volume that they name', () => {
    for (const [, { depends_on: needs = {}, networks, volumes = [] }] of services) {
      for (const name of Object.keys(needs)) expect(Object.keys(compose.services)).toContain(name);
      for (const name of networks) expect(Object.keys(compose.networks)).toContain(name);
      for (const volume of volumes) {
        const [from = ''] = volume.split(':');
        if (from.startsWith('./')) expect(existsSync(new URL(from, deploy))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(from);
      }
    }
  });

  it('say of every service whether it is well; the image of the gateway does it itself', async () => {
    const dockerfile = await textOf('Dockerfile');
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\/healthz/m);
    for (const [name, { healthcheck }] of services)
      expect([name, healthcheck !== undefined]).toEqual([name, !name.startsWith('gateway-')]);
  });

  it('give each gateway that serves the name by which the proxy asks it', async () => {
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(await textOf('Caddyfile')) ?? [];
    const served = gateways.filter(({ environment }) => environment!['ROLE'] === 'api');
    expect(upstreams.split(' ')).toEqual(served.map(({ hostname }) => `${hostname}:8080`));
  });

  it('open nothing but the proxy to others', () => {
    for (const [name, { ports = [] }] of services)
      if (name !== 'proxy') for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const name of ['database', 'bus']) expect(compose.services[name]!.networks).toEqual(['inside']);
  });

  it('hide the metrics from the outside', async () => {
    expect(await textOf('Caddyfile')).toContain('respond /metrics 404');
  });
});
