import { HDKey } from '@scure/bip32';
import { AccountKey, accountKeyProblem, accountKeysOf, demoKeys } from './account-keys.service.ts';
import { ConfigError, readConfig } from '../../config.ts';

// BIP-39's "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
const seed =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
// seed of the mnemonic "test test test test test test test test test test test junk"
const demoSeed =
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0';
const account = (path: string, from = seed): HDKey => HDKey.fromMasterSeed(Buffer.from(from, 'hex')).derive(path);
const [ethereum, tron] = [account("m/44'/60'/0'"), account("m/44'/195'/0'")];

describe('an account key', () => {
  it('derives the addresses that wallets show for its mnemonic', () => {
    const evm = new AccountKey(ethereum.publicExtendedKey);
    // as in MetaMask, Ledger Live and Trezor; the first is also in the tests of ethers and Trust Wallet
    expect(['ERC-20', 'BEP-20'].map((network) => evm.addressAt(network as 'ERC-20', 0))).toEqual([
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    ]);
    // as in TronLink and bip_utils
    const onTron = new AccountKey(tron.publicExtendedKey);
    expect([0, 1].map((index) => onTron.addressAt('TRC-20', index))).toEqual([
      'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
      'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK',
    ]);
    // the first accounts of Hardhat and anvil
    const demo = new AccountKey(demoKeys['ERC-20']);
    expect([0, 1, 19].map((index) => demo.addressAt('ERC-20', index))).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x8626f6940E2eb28930eFb4CeF49B2d1F2C9C1199',
    ]);
  });

  it('matches BIP-32: chain m/0H/1 of its first test vector', () => {
    const key = HDKey.fromExtendedKey(
      'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    );
    expect(key.deriveChild(1).publicExtendedKey).toBe(
      'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
    );
  });

  it('has the identifier that wallets show', () => {
    expect(new AccountKey(ethereum.publicExtendedKey)).toMatchObject({
      fingerprint: '60b68b69',
      id: '60b68b69851eabf71833388f35fa7c85ada98e0d',
    });
  });

  it('never gives two orders the same address', () => {
    const key = new AccountKey(ethereum.publicExtendedKey);
    expect(new Set(Array.from({ length: 300 }, (_, index) => key.addressAt('BEP-20', index))).size).toBe(300);
  });
});

describe('the configured value', () => {
  it.each([
    ['PRIVATE key', ethereum.privateExtendedKey],
    ['PRIVATE key', `${ethereum.privateExtendedKey.slice(0, -1)}x`],
    ['not of level 0', HDKey.fromMasterSeed(Buffer.from(seed, 'hex')).publicExtendedKey],
    ['not of level 4', ethereum.deriveChild(0).publicExtendedKey],
    ['begins with xpub', `${ethereum.publicExtendedKey.slice(0, -1)}x`],
    ['begins with xpub', ethereum.publicExtendedKey.replace('xpub', 'zpub')],
    ['begins with xpub', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ])('is refused with a reason that never repeats it: %s', (word, text) => {
    expect(accountKeyProblem(text)).toContain(word);
    const read = (): unknown => readConfig({ ERC20_XPUB: text });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`ERC20_XPUB: .*${word}`));
    expect(read).not.toThrow(new RegExp(text));
  });

  it('is accepted if it is the public key of an account', () => {
    expect(readConfig({ TRC20_XPUB: ` ${tron.publicExtendedKey}\n` }).TRC20_XPUB).toBe(tron.publicExtendedKey);
  });

  it('is the demo key in a demo on simulated chains, and nowhere else', () => {
    expect(account("m/44'/60'/0'", demoSeed).publicExtendedKey).toBe(demoKeys['ERC-20']);
    expect(account("m/44'/195'/0'", demoSeed).publicExtendedKey).toBe(demoKeys['TRC-20']);
    const idOf = (env: Record<string, string>, network: 'ERC-20' | 'TRC-20' = 'ERC-20'): string | undefined =>
      accountKeysOf(readConfig(env)).of(network)?.id;
    const demo = new AccountKey(demoKeys['ERC-20']).id;
    expect([idOf({}), idOf({ DEMO: 'off' }), idOf({ SOURCES: 'live' })]).toEqual([demo, undefined, undefined]);
    expect(idOf({ ERC20_XPUB: ethereum.publicExtendedKey })).toBe(new AccountKey(ethereum.publicExtendedKey).id);
    expect(idOf({ DEMO: 'off', ERC20_XPUB: ethereum.publicExtendedKey }, 'TRC-20')).toBeUndefined();
  });
});
