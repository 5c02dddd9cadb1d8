import type { Hosts } from './hosts.ts';

const HOSTS_KEPT = 64; // host names and ports under which the same page is requested

const scripts = "require-trusted-types-for 'script'; trusted-types default";

const policyOf = (sockets: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'", // charts place their canvases by inline style
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...sockets].join(' '), // not every browser counts its own socket as 'self'
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const others = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

type Headers = Map<string, string>;

const headersWith = (policy: string): Headers =>
  new Map(Object.entries({ 'content-security-policy': policy, ...others }));

/** The security headers of every response, built once per requested host. */
export class SecurityHeaders {
  private readonly hosts: Hosts;
  private readonly kept = new Map<string, { readonly page: Headers; readonly docs: Headers }>();

  constructor(hosts: Hosts) {
    this.hosts = hosts;
  }

  of(path: string, host = ''): Headers {
    const kept = this.kept.get(host) ?? this.make(host);
    return path.startsWith('/api/docs') ? kept.docs : kept.page; // Swagger's page writes its own HTML
  }

  private make(host: string): { page: Headers; docs: Headers } {
    const policy = policyOf(this.hosts.socketsOf(host === '' ? undefined : host));
    const made = { page: headersWith(`${policy}; ${scripts}`), docs: headersWith(policy) };
    if (this.kept.size >= HOSTS_KEPT) this.kept.clear();
    this.kept.set(host, made);
    return made;
  }
}
