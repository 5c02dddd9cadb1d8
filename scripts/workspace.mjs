// Plain JavaScript without dependencies: this runs before anything is installed, on Node 20.19 or newer.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve as toPath } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts);

const windows = process.platform === 'win32';
const binaries = inRoot('node_modules', '.bin');

/** The project's own Node; until the first install is done, the one that runs this script. */
export const node = () => {
  const own = inRoot('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
  return existsSync(own) ? own : process.execPath;
};

/** Paths on the command line are relative to the caller's folder, but npm runs scripts in the root. */
const givenPaths = () =>
  Object.fromEntries(
    ['COINMETRICS_CSV', 'COINMETRICS_ETH_CSV', 'DATA_DIR', 'SIMNET_BLOCKS', 'SIMNET_HOURS'].flatMap((name) => {
      const path = process.env[name];
      return path ? [[name, toPath(process.env['INIT_CWD'] ?? process.cwd(), path)]] : [];
    }),
  );

/** The environment of every child: the project's own binaries, its Node among them, come first. */
export const environment = (/** @type {Record<string, string | undefined>} */ extra = {}) => ({
  ...process.env,
  ...givenPaths(),
  PATH: `${binaries}${delimiter}${process.env['PATH'] ?? ''}`,
  ...extra,
});

/**
 * Runs one command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, stdout?: 'inherit' | 'stderr' | 'capture' | 'lines', print?: (line: string) => void }} [options] `lines`: each line goes to `print`
 * @returns {Promise<{ code: number, output: string }>} `output` is filled for `capture` only
 */
export const run = (command, args, { cwd = root, env = {}, stdout = 'inherit', print } = {}) =>
  new Promise((resolve, reject) => {
    const out = { inherit: 'inherit', stderr: 2, capture: 'pipe', lines: 'pipe' }[stdout];
    const errors = stdout === 'capture' || stdout === 'lines' ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      env: environment(env),
      stdio: ['ignore', /** @type {any} */ (out), errors],
      shell: windows,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (stream && print) createInterface({ input: stream }).on('line', print);
      else stream?.on('data', (chunk) => (output += chunk));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** Packages of the lock file that are missing or have another version. */
const outdated = () => {
  const hidden = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return ['everything'];
  const read = (/** @type {string} */ file) =>
    /** @type {Record<string, any>} */ (JSON.parse(readFileSync(file, 'utf8')).packages);
  const installed = read(hidden);
  return Object.entries(read(inRoot('package-lock.json'))).flatMap(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return [];
    const have = installed[path];
    if (!have) return wanted.optional || wanted.peer ? [] : [path];
    return have.version === wanted.version ? [] : [path];
  });
};

/** Installs missing packages. Returns what it did, for the progress line. */
export const ensureInstalled = async () => {
  if (outdated().length === 0) return 'up to date';
  // `npm ci` first deletes what is installed; after the first install that is the Node that runs this, which Windows would not let go
  const command = existsSync(inRoot('node_modules', '.package-lock.json')) ? 'install' : 'ci';
  const { code } = await run('npm', [command, '--loglevel=error'], { stdout: 'stderr' });
  if (code !== 0) throw new Error(`npm ${command} failed; see the lines above`);
  return 'installed';
};

/** @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const fingerprint = (/** @type {readonly string[]} */ inputs) => {
  const hash = createHash('sha256');
  for (const input of inputs.map((part) => inRoot(part))) {
    for (const file of statSync(input).isDirectory() ? filesBelow(input).toSorted() : [input]) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
};

const shared = ['package-lock.json', 'tsconfig.base.json', 'libs'];

/** The build targets: inputs, the file that proves a build, and the command. */
const targets = {
  servers: {
    inputs: [...shared, 'apps/gateway/src', 'apps/gateway/tsconfig.json', 'apps/simnet'],
    proofs: ['apps/gateway/dist/main.js', 'apps/simnet/dist/main.js'],
    command: ['tsc', '-b', 'apps/gateway', 'apps/simnet'],
  },
  web: {
    inputs: [...shared, 'apps/web'],
    proofs: ['apps/web/dist/app/index.html'],
    command: ['vite', 'build', 'apps/web', '--logLevel', 'warn'],
  },
};

/**
 * Builds what is stale. Output goes to stderr, so that a command's own output stays clean.
 * @param {(keyof typeof targets)[]} names
 */
export const ensureBuilt = async (names = ['servers', 'web']) => {
  const built = await Promise.all(
    names.map(async (name) => {
      const {
        inputs,
        proofs,
        command: [command, ...args],
      } = targets[name];
      const stamp = inRoot('.cache', `built-${name}`);
      const print = fingerprint(inputs);
      const fresh =
        existsSync(stamp) &&
        readFileSync(stamp, 'utf8') === print &&
        proofs.every((proof) => existsSync(inRoot(proof)));
      if (fresh) return [];
      const { code } = await run(/** @type {string} */ (command), args, { stdout: 'stderr' });
      if (code !== 0) throw new Error(`building ${name} failed; see the lines above`);
      mkdirSync(inRoot('.cache'), { recursive: true });
      writeFileSync(stamp, print);
      return [name];
    }),
  );
  const done = built.flat();
  return done.length > 0 ? `built ${done.join(', ')}` : 'up to date';
};

/** Ends a script with a one-line message instead of a stack. */
export const fail = (/** @type {unknown} */ error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

/** npm passes SIGTERM to its shell only, which ends without notifying us; what we can detect is a changed parent. */
export const onOrphaned = (/** @type {() => void} */ act) => {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && act(), 500).unref();
};
