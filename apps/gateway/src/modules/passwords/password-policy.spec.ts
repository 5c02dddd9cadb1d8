import { ValidationError } from '../../platform/errors/validation-error.ts';
import { requireGoodPassword } from './password-policy.ts';

describe('a new password', () => {
  const problemOf = (password: string): string | undefined => {
    try {
      requireGoodPassword(password);
      return undefined;
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return error.fields['password'];
    }
  };

  it.each([
    'Turm-Kahn-7',
    'correcT horse 9',
    '正在下雨的海边A1',
    '🌊🌊🌊🌊Ab12',
    'xK9#mQ2v',
    'a2B#'.repeat(8),
    '7#%&(x!@9=',
    'Dragon-flight-77',
    'tIde and 4 moons',
  ])('%s is accepted', (password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  it.each([
    ['', 'password.empty'],
    ['Ab1#', 'password.length'],
    ['🌊Ab1#', 'password.length'],
    ['a2B#'.repeat(9), 'password.length'],
    ['lowercase77', 'password.classes'],
    ['ALLUPPER!!', 'password.classes'],
  ])('%j is %s', (password, problem) => expect(problemOf(password)).toBe(problem));

  it.each([
    'Password1',
    'Password123!',
    'P@ssw0rd',
    'P@$$w0rd1',
    'Passw0rd!',
    'Qwerty123',
    'Qwerty123!',
    'QWERTYuiop1',
    '1qaz@WSX',
    '!QAZ2wsx',
    'Zaq12wsx!',
    'Abc123456',
    'Abcd1234',
    'Aa123456',
    'Aa123456.',
    'Qq5201314',
    'Woaini1314',
    'Woaini520!',
    'Iloveyou1!',
    'Welcome2026!',
    'Summer2026!',
    'Admin123!',
    'Admin@123',
    'Letmein1!',
    'Dragon123',
    'Monkey!123',
    'Football1!',
    'Superman#1',
    'Trustno1!',
    'Changeme1!',
    'L1verp00l!',
    'Zhang123!',
    'Wang@123456',
    'Bitcoin2026!',
    'Chaintide1!',
    '123456Aa',
    'AAAaaa111!',
    'Abcabc12!',
    '2026Password!',
  ])('%s is among those that attackers try first', (password) => expect(problemOf(password)).toBe('password.common'));
});
