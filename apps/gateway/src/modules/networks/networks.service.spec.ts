import fc from 'fast-check';
import { addressOn } from './networks.service.ts';

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const USDT_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
// from EIP-55
const known = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  USDT,
];

describe('addressOn', () => {
  it.each(known)('%s is returned with its checksum, however it was typed', (address) => {
    expect(addressOn('ERC-20', address)).toBe(address);
    expect(addressOn('BEP-20', address.toLowerCase())).toBe(address);
    expect(addressOn('ERC-20', `0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  it('one letter in the wrong case is a typing error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.nat(39), (address, at) => {
        const letter = address[at + 2]!;
        fc.pre(/[a-f]/i.test(letter));
        const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        expect(addressOn('ERC-20', address.slice(0, at + 2) + turned + address.slice(at + 3))).toBeUndefined();
      }),
    );
  });

  it('a TRON address has a checksum of its own', () => {
    expect(addressOn('TRC-20', USDT_TRON)).toBe(USDT_TRON);
    fc.assert(
      fc.property(fc.nat(USDT_TRON.length - 1), fc.constantFrom('1', 'a', 'Z', '9'), (at, digit) => {
        fc.pre(USDT_TRON[at] !== digit);
        expect(addressOn('TRC-20', USDT_TRON.slice(0, at) + digit + USDT_TRON.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  it('an address of another network is refused', () => {
    expect(addressOn('TRC-20', USDT)).toBeUndefined();
    expect(addressOn('ERC-20', USDT_TRON)).toBeUndefined();
    // a Bitcoin address with a valid checksum
    expect(addressOn('TRC-20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBeUndefined();
  });

  it.each([
    '',
    '0x',
    `0x${'0'.repeat(40)}`,
    USDT.slice(0, -1),
    `${USDT}0`,
    ` ${USDT}`,
    '０xdAC17F958D2ee523a2206206994597C13D831ec7',
    'T'.repeat(500),
  ])('%j is not an address', (text) => {
    for (const network of ['ERC-20', 'BEP-20', 'TRC-20'] as const) expect(addressOn(network, text)).toBeUndefined();
  });
});
