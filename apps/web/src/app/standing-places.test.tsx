import type { Profile } from '@chaintide/contracts/people/auth';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { endingOf, standingAt, type Grants, type Period, type Standing } from '@chaintide/contracts/people/standing';
import { levels, paidLevels } from '@chaintide/contracts/people/levels';
import { accountRoles, grades, staffRoles, type StaffRole } from '@chaintide/contracts/people/roles';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonalPage } from '../features/account/personal-page.tsx';
import { PrivilegePage } from '../features/account/privilege/privilege-page.tsx';
import { visit as visitCustomers } from '../features/customers/customers-testing.tsx';
import { noMoney, userOf } from '../features/customers/testing.ts';
import { UpgradePage } from '../features/upgrades/own/upgrade-page.tsx';
import { formatMoment } from '../shared/format/time.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { serving } from './account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from './testing.tsx';

const LEVELS = { registered: '注册用户', monthly: '月付用户', annual: '年付用户', vip: 'VIP 年付用户' } as const;
const ROLES = {
  registered: '注册用户',
  advance: '付费用户',
  vip: 'VIP 用户',
  support: '客服',
  verifier: '审核员',
  accounting: '财务',
  admin: '管理员',
} as const;

const until = fc.integer({ min: -40 * 24, max: 400 * 24 }).map((hours) => hours * HOUR + MINUTE);

/** The holdings of an account, relative to the present; and how long ago the page has read it. */
const history = fc.record({
  staffRole: fc.option(fc.constantFrom(...staffRoles), { freq: 6 }),
  level: fc.constantFrom(...levels),
  levelUntil: until,
  trialUntil: fc.option(until),
  waits: fc.array(fc.record({ level: fc.constantFrom(...paidLevels), days: fc.integer({ min: 1, max: 365 }) }), {
    maxLength: 2,
  }),
  age: fc.constantFrom(0, 2 * HOUR, 3 * DAY),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const grantsAt = (now: number, { staffRole, level, levelUntil, trialUntil, waits }: History): Grants => {
  const ends = level === 'registered' ? now : now + levelUntil;
  const queue: Period[] = [];
  for (const { level: next, days } of level === 'registered' ? [] : waits) {
    const startsAt = queue.at(-1)?.until ?? ends;
    queue.push({ level: next, startsAt, until: startsAt + days * DAY });
  }
  return {
    staffRole,
    level,
    levelUntil: level === 'registered' ? null : ends,
    trialUntil: trialUntil === null ? null : now + trialUntil,
    queue,
  };
};

/** The profile as the gateway gave it a while ago. */
const profileFor = (grants: Grants, readAt: number): Profile => {
  const { role, grade } = standingAt(grants, readAt);
  const { level, levelUntil, trialUntil, queue } = grants;
  const known = profileOf(
    accountRoles.find((one) => one === role)!,
    { level, levelUntil, trialUntil, grade },
  );
  return { ...known, queue: [...queue] };
};

const world = () =>
  serving({
    'GET /upgrades/offers': gives([]),
    'GET /upgrades': gives({ total: 0, rows: [] }),
    'GET /wallet/balances': gives(noMoney.balances),
    'GET /auth/sessions': gives([]),
  });
const moment = (at: number): string => formatMoment(at, 'zh');

/** The words of a list of facts under a name, and the moment that it shows on hover. */
const factOf = (name: string): string => {
  const fact = screen.getByText(name, { selector: 'dt' }).nextElementSibling!;
  return `${fact.textContent} ${fact.querySelector('time')?.title ?? ''}`;
};
const expectUntil = (name: string, at: number | null): void => {
  if (at === null) expect(factOf(name)).not.toMatch(/UTC/);
  else expect(factOf(name)).toContain(moment(at));
};

const badgeOf = ({ role, grade }: Standing): string => {
  if (staffRoles.some((one) => one === role)) return ROLES[role as StaffRole];
  return grade > grades[role] ? 'L4 试用' : `L${grade}`;
};

interface Held {
  readonly grants: Grants;
  readonly profile: Profile;
  readonly is: Standing;
}

/** Opens each place that shows a standing, and holds it to the one function. */
const places: Readonly<Record<string, (held: Held, now: number) => Promise<void>>> = {
  header: async ({ grants, profile, is }, now) => {
    show(<AccountMenu />, { world: world(), as: profile });
    const button = await screen.findByRole('button', { name: /账户菜单$/ });
    await waitFor(() => expect(button.textContent).toContain(`satoshi${badgeOf(is)}账户菜单`));
    fireEvent.click(button);
    const head = screen.getByText('satoshi', { selector: 'b' }).closest('div')!.textContent;
    const ending = endingOf(grants, now);
    if (ending) expect(head).toContain(moment(ending.at));
    else expect(head).not.toMatch(/有效期至|试用至/);
  },
  personal: async ({ profile, is }) => {
    show(<PersonalPage />, { world: world(), as: profile });
    await screen.findByText('等级到期', { selector: 'dt' });
    expect(factOf('等级')).toContain(LEVELS[is.level]);
    expect(factOf('图表等级')).toContain(`L${Math.min(4, is.grade)}`);
    expectUntil('等级到期', is.levelUntil);
    expectUntil('L4 试用到期', is.trialUntil);
  },
  levels: async ({ profile, is }) => {
    show(<PrivilegePage />, { world: world(), as: profile });
    const trial = (await screen.findByRole('heading', { name: '新用户试用' })).closest('section')!;
    if (is.trialUntil !== null) expect(trial.querySelector('time')!.title).toContain(moment(is.trialUntil));
    else expect(trial.querySelector('time')).toBeNull();
    const marked = [...document.querySelectorAll('th[data-current="true"]')].map(({ textContent }) => textContent);
    const isStaff = staffRoles.some((one) => one === is.role);
    expect(marked).toEqual(isStaff ? [] : [expect.stringContaining(LEVELS[is.level])]);
  },
  upgrade: async ({ profile, is }) => {
    show(<UpgradePage />, { world: world(), as: profile });
    const line = (await screen.findByText(new RegExp(`当前等级：`))).closest('p')!.textContent;
    expect(line).toContain(`当前等级：${LEVELS[is.level]}`);
    if (is.levelUntil !== null) expect(line).toContain(`${moment(is.levelUntil)} 到期`);
    if (is.trialUntil !== null) expect(line).toContain(`试用期至 ${moment(is.trialUntil)}`);
    else expect(line).not.toContain('试用期');
  },
  'customer management': async ({ grants, profile, is }) => {
    const { staffRole, queue, ...rest } = grants;
    const read = { staffRole, ...rest, queue: [...queue], roleKey: profile.role.roleKey, grade: profile.grade };
    await visitCustomers({ users: [userOf({ id: 2, userName: 'alice', ...read })], at: '?user=2' });
    await screen.findByText('等级到期', { selector: 'dt' });
    const [card] = screen.getAllByText('alice', { selector: 'b' });
    expect(card!.closest('li')!.textContent).toContain(`${ROLES[is.role as keyof typeof ROLES]}${LEVELS[is.level]}`);
    expect(factOf('角色')).toContain(ROLES[is.role as keyof typeof ROLES]);
    expect(factOf('等级')).toContain(LEVELS[is.level]);
    expectUntil('等级到期', is.levelUntil);
    expectUntil('试用到期', is.trialUntil);
    expect(factOf('图表等级')).toContain(String(is.grade));
  },
};

describe('the standing of an account', () => {
  beforeEach(() => prepareBrowser());
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it.each(Object.entries(places))('is the same in every place after any history: %s', async (_, place) => {
    await fc.assert(
      fc
        .asyncProperty(history, async (one) => {
          const now = Date.now();
          const grants = grantsAt(now, one);
          await place({ grants, profile: profileFor(grants, now - one.age), is: standingAt(grants, now) }, now);
        })
        .afterEach(cleanup),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
