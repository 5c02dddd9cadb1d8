import { isPublic, refusalOf } from './address-rules.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:829::200e'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['of this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['shared by a provider', '100.64.0.1'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.169.254'],
    ['of the IETF', '192.0.0.8'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '203.0.113.9'],
    ['for measurements', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4, mapped', '::ffff:10.0.0.1'],
    ['IPv4, mapped, though public', '::ffff:8.8.8.8'],
    ['IPv4, compatible', '::7f00:1'],
    ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
    ['IPv4 behind a local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['for documentation', '2001:db8::1'],
    ['of no network', '4000::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('that is %s (%s) is not public', (_, address) => expect(isPublic(address)).toBe(false));
});

describe('a URL', () => {
  it.each([
    'https://hooks.example.org/a?b=c',
    'https://hooks.example.org:8443/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://例子.example/',
  ])('%s is possible', (url) => expect(refusalOf(new URL(url), false)).toBeUndefined());

  it.each([
    ['http://hooks.example.org/', 'scheme'],
    ['ftp://hooks.example.org/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://user@hooks.example.org/', 'credentials'],
    ['https://:secret@hooks.example.org/', 'credentials'],
    ['https://hooks.example.org:22/', 'port'],
    ['https://hooks.example.org:80/', 'port'],
    ['https://localhost/', 'private'],
    ['https://localhost./', 'private'],
    ['https://intranet/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.0.0.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://１２７.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:127.0.0.1]/', 'private'],
    ['https://[64:ff9b::a00:1]/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
  ])('%s is refused: %s', (url, refusal) => expect(refusalOf(new URL(url), false)).toBe(refusal));

  it.each(['http://localhost:9000/', 'http://127.0.0.1:9000/', 'https://[::1]:9000/', 'https://hooks.example.org/'])(
    '%s is possible where local receivers are',
    (url) => expect(refusalOf(new URL(url), true)).toBeUndefined(),
  );

  it.each([
    ['http://hooks.example.org/', 'scheme'],
    ['http://10.0.0.1:9000/', 'scheme'],
    ['https://10.0.0.1/', 'private'],
    ['http://localhost:25/', 'port'],
  ])('%s is refused even there: %s', (url, refusal) => expect(refusalOf(new URL(url), true)).toBe(refusal));
});
