import { address, payments } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHex } from '../blocks/bytes.ts';
import { distinctLength, distinctStart, formOf, scriptOf, WHOLE_SCRIPT } from './owner-form.ts';
import { addressIn, addressOf, ownerText } from './owner-text.ts';
import { isKey, wholeKey } from './public-key.ts';
import { isUnspendable, kindOf, scriptKinds } from '../blocks/script-kind.ts';

const bytesFrom = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
const kindName = (script: Uint8Array): string => scriptKinds[kindOf(script, 0, script.length)]!;

const X = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const Y = '483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8';
const short = bytesFrom(`02${X}`);
const long = bytesFrom(`04${X}${Y}`);
const hash = new Uint8Array(20).fill(9);
const longHash = new Uint8Array(32).fill(9);

/** Scripts as the peer writes them. */
const written = {
  p2pk: payments.p2pk({ pubkey: short }).output!,
  p2pkh: payments.p2pkh({ hash }).output!,
  p2sh: payments.p2sh({ hash }).output!,
  multisig: payments.p2ms({ m: 1, pubkeys: [short, long] }).output!,
  p2wpkh: payments.p2wpkh({ hash }).output!,
  p2wsh: payments.p2wsh({ hash: longHash }).output!,
  p2tr: Uint8Array.of(0x51, 32, ...short.subarray(1)),
  opReturn: payments.embed({ data: [hash] }).output!,
};

describe('scripts', () => {
  it.each(Object.entries(written))('%s is known by its bytes', (name, script) => expect(kindName(script)).toBe(name));

  it.each([
    ['a key of a strange first byte', Uint8Array.of(33, 5, ...X.slice(0, 32).split('').map(Number), 0xac)],
    [
      'more signatures than keys',
      payments.p2ms({ m: 1, pubkeys: [short] }).output!.map((byte, i) => (i === 0 ? 0x52 : byte)),
    ],
    [
      'multisig with another count',
      payments.p2ms({ m: 1, pubkeys: [short] }).output!.map((byte, i, { length }) => (i === length - 2 ? 0x52 : byte)),
    ],
    ['an unknown witness version', Uint8Array.of(0x52, 32, ...longHash)],
    ['nothing', new Uint8Array()],
  ])('%s is not standard', (_, script) => expect(kindName(script)).toBe('nonStandard'));

  it('of 20 bytes after OP_RETURN are no witness program', () => {
    expect(kindName(written.opReturn)).toBe('opReturn');
    expect(written.opReturn).toHaveLength(22);
  });

  it('are unspendable after OP_RETURN and above 10,000 bytes', () => {
    const spendable = (script: Uint8Array): boolean => !isUnspendable(script, 0, script.length);
    expect([written.opReturn, new Uint8Array(10_001), new Uint8Array(10_000), new Uint8Array()].map(spendable)).toEqual(
      [false, false, true, true],
    );
  });

  it('have one owner form, from which they can be written again', () => {
    const scripts = [...Object.values(written), payments.p2pk({ pubkey: long }).output!];
    for (const script of scripts) {
      const form = formOf(script, 0, kindOf(script, 0, script.length));
      const start = distinctStart(form);
      const distinct = script.subarray(start, start + distinctLength(form, script.length));
      expect(plainHex(scriptOf(form, distinct)!)).toBe(plainHex(script));
    }
  });

  it('to a point that is no key keep their whole form: nothing else can be told from its x', () => {
    const script = Uint8Array.of(65, ...long.with(64, 0xba), 0xac);
    expect(formOf(script, 0, kindOf(script, 0, script.length))).toBe(WHOLE_SCRIPT);
    expect(scriptOf(4, new Uint8Array(32).fill(5))).toBeUndefined();
  });
});

describe('owners', () => {
  it('have the address that the peer gives them', () => {
    for (const name of ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh'] as const)
      expect(addressOf(written[name])).toBe(address.fromOutputScript(written[name]));
    expect(addressOf(written.p2tr)).toBe('bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0');
  });

  it('without an address are shown as the descriptor of their script', () => {
    expect(ownerText(written.p2pk)).toBe(`pk(02${X})`);
    expect(ownerText(written.multisig)).toBe(`multi(1,02${X},04${X}${Y})`);
    expect(ownerText(Uint8Array.of(0x6a, 1, 2))).toBe('raw(6a0102)');
    expect(ownerText(new Uint8Array())).toBe('raw()');
  });

  it('of a key and of its hash are two', () => {
    expect(ownerText(written.p2pk)).not.toBe(ownerText(written.p2pkh));
  });
});

describe('public keys', () => {
  it('are on the curve, and follow from x and one bit', () => {
    expect(isKey(long, 1)).toBe(true);
    expect(isKey(long.with(64, 0xb9), 1)).toBe(false);
    expect(plainHex(wholeKey(short.subarray(1), false)!)).toBe(plainHex(long));
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), (x, isOdd) => {
        const key = wholeKey(x, isOdd);
        if (key) expect([isKey(key, 1), (key[64]! & 1) === 1]).toEqual([true, isOdd]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('an address as a text', () => {
  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', undefined],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', undefined],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', undefined],
    ['', undefined],
  ])('%s is %s', (text, script) => {
    expect(addressIn(text)).toBe(script);
  });
});
