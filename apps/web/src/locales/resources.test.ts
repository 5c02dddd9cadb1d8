import { errorNames, errors } from '@chaintide/contracts/errors';
import type { Bilingual } from '@chaintide/contracts/language';
import { moneyWords } from '@chaintide/contracts/money/money-words';
import { pages } from '@chaintide/contracts/pages';
import { resolutionNames } from '@chaintide/contracts/charts/resolutions';
import { indicator } from '@chaintide/contracts/charts/indicators';
import { mismatches, paymentStates } from '@chaintide/contracts/money/payments';
import { sourceProblem, sourceState } from '@chaintide/contracts/market/sources';
import { payoutMismatches, withdrawalStates } from '@chaintide/contracts/money/withdrawals';
import { connectionMachine } from '@chaintide/machines/connection';
import { paymentMachine } from '@chaintide/machines/payment';
import { sourceMachine } from '@chaintide/machines/source';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { describe, expect, it } from 'vitest';
import { linkFailures } from '../shared/failures/failure.ts';
import english from './en/format.json' with { type: 'json' };
import { earlyChinese } from './resources.ts';

type Tree = string | { readonly [key: string]: Tree };

const leaves = (tree: Tree, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree).flatMap(([key, child]) => leaves(child, path ? `${path}.${key}` : key));

const argumentsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();

/** All namespaces, including those loaded later. */
const files = {
  zh: import.meta.glob<Tree>('./zh/*.json', { eager: true, import: 'default' }),
  en: import.meta.glob<Tree>('./en/*.json', { eager: true, import: 'default' }),
};
const textsOf = (language: 'zh' | 'en'): Map<string, string> =>
  new Map(
    Object.entries(files[language]).flatMap(([file, tree]) =>
      leaves(tree, file.slice(`./${language}/`.length, -'.json'.length)),
    ),
  );

const zhTexts = textsOf('zh');
const enTexts = textsOf('en');

describe('Chinese and English', () => {
  it('have the same keys', () => {
    expect([...enTexts.keys()].toSorted()).toEqual([...zhTexts.keys()].toSorted());
  });

  it('have a non-empty text under every key, with the same arguments', () => {
    for (const [key, text] of zhTexts) {
      expect(text.trim(), key).not.toBe('');
      expect(enTexts.get(key)?.trim(), key).not.toBe('');
      expect(argumentsOf(enTexts.get(key)!), key).toEqual(argumentsOf(text));
    }
  });

  it('use the punctuation of their language', () => {
    // a Chinese sentence does not end a clause with western punctuation
    for (const [key, text] of zhTexts)
      if (!key.endsWith('keywords')) expect(text, key).not.toMatch(/[\u4e00-\u9fff][,;:!?](?![\d\s]*\d)/);
    for (const [key, text] of enTexts)
      if (!key.includes('brand') && !key.includes('language') && !key.includes('watermark'))
        expect(text, key).not.toMatch(/[\u4e00-\u9fff，。；：！？]/);
  });
});

describe('every name of the contracts and machines has its text', () => {
  const has = (path: string): void => {
    expect(zhTexts.get(path), path).toBeTruthy();
    expect(enTexts.get(path), path).toBeTruthy();
  };

  it('states of sources, the same in machine and contract', () => {
    expect(Object.keys(sourceMachine.states).toSorted()).toEqual([...sourceState.options].toSorted());
    for (const state of sourceState.options) has(`states.source.${state}`);
    expect(Object.keys(earlyChinese.states.source).toSorted()).toEqual([...sourceState.options].toSorted());
  });

  it('states of the connection', () => {
    expect(Object.keys(earlyChinese.states.connection).toSorted()).toEqual(
      Object.keys(connectionMachine.states).toSorted(),
    );
    for (const state of Object.keys(connectionMachine.states)) has(`states.connection.${state}`);
  });

  it('problems of sources', () => {
    for (const problem of sourceProblem.options) has(`problems.${problem}`);
    expect(Object.keys(earlyChinese.problems).toSorted()).toEqual([...sourceProblem.options].toSorted());
  });

  it('states and mismatches of orders, the same in machine and contract, and every event', () => {
    const lifecycles = [
      { noun: 'payment', machine: paymentMachine, states: paymentStates, first: 'create' },
      { noun: 'withdrawal', machine: withdrawalMachine, states: withdrawalStates, first: 'apply' },
    ] as const;
    for (const { noun, machine, states, first } of lifecycles) {
      expect(Object.keys(machine.states).toSorted()).toEqual([...states].toSorted());
      for (const state of states) has(`${noun}States.${state}`);
      for (const event of [first, ...machine.events]) has(`actions.${noun}.${event}`);
    }
    for (const mismatch of payoutMismatches) has(`mismatches.${mismatch}`);
    for (const mismatch of mismatches)
      for (const path of ['mismatches', 'payments.mismatch']) has(`${path}.${mismatch}`);
  });

  it('errors, with the same arguments in both languages', () => {
    for (const name of errorNames) {
      expect(errors[name].zh.trim()).not.toBe('');
      expect(errors[name].en.trim()).not.toBe('');
      expect(argumentsOf(errors[name].en), name).toEqual(argumentsOf(errors[name].zh));
    }
    for (const name of linkFailures) has(`failures.${name}`);
  });

  it('resolutions and units', () => {
    for (const [resolution, { zh, en }] of Object.entries(resolutionNames)) {
      expect(earlyChinese.format.resolution).toHaveProperty([resolution], zh);
      expect(english.resolution).toHaveProperty([resolution], en);
    }
    for (const unit of indicator.shape.unit.options) has(`format.units.${unit}`);
  });

  it('every page of the contract, and no other', () => {
    expect(Object.keys(earlyChinese.pages).toSorted()).toEqual(Object.keys(pages).toSorted());
    for (const path of Object.keys(pages)) for (const part of ['name', 'about']) has(`pages.${path}.${part}`);
  });

  it('use the same words as the files of an account', () => {
    const places = {
      payment: 'paymentStates',
      purpose: 'money.purpose',
      effect: 'money.effect',
      withdrawal: 'withdrawalStates',
      mismatch: 'mismatches',
      cause: 'wallet.cause',
      step: 'wallet.step',
      level: 'account.level',
      kind: 'upgrades.kind',
    } as const;
    for (const [group, place] of Object.entries(places)) {
      for (const [name, words] of Object.entries<Bilingual>(moneyWords[group as keyof typeof places]))
        expect([name, zhTexts.get(`${place}.${name}`), enTexts.get(`${place}.${name}`)]).toEqual([
          name,
          words.zh,
          words.en,
        ]);
    }
  });
});
