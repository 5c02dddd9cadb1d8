import { API_BASE, type Method } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';

const patterns = Object.values(routes).map(({ method, path }: { method: Method; path: string }) => ({
  method,
  pattern: new RegExp(`^${API_BASE}${path.replace(/:[A-Za-z]+/g, '[^/]+')}$`),
}));

/** The methods that routes accept at a path; none for an unknown path. GET implies HEAD. */
export const methodsOf = (path: string): readonly string[] => {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
};
