import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHex } from '../blocks/bytes.ts';
import { Dice, someScript } from '../ledger/testing.ts';
import { addressProblem, scriptIn } from './owner-script.ts';
import { ownerText } from './owner-text.ts';

describe('the script of an owner', () => {
  it('is found again by the text that shows it', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const script = someScript(new Dice(seed));
        const found = scriptIn(ownerText(script));
        if (found) expect(plainHex(found)).toBe(plainHex(script));
        else expect(ownerText(script)).toMatch(/^bc1p/); // an x that belongs to no key
      }),
    );
  });

  it.each([
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
  ])('of %s is known from BIP 173 and from Base58Check', (address, script) => {
    expect(plainHex(scriptIn(address)!)).toBe(script);
  });

  it.each([
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'network'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7KV8F3T4', 'case'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'checksum'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'form'],
    ['pk(02', 'form'],
    ['pk(02ff)', 'form'],
    ['', 'form'],
  ])('does not follow from %s', (text, problem) => {
    expect(scriptIn(text)).toBeUndefined();
    expect(addressProblem(text)).toBe(problem);
  });
});
